import type { InferOutput } from 'valibot';
import type { SearchPatch } from '../../../ui/list/search.ts';
import type { searchSchema } from './search.ts';

/** The keys of a record in an address: on its own page, or next to the list of its issues. */
export type RecordSearch = Omit<InferOutput<typeof searchSchema>, 'platform' | 'issueId'>;

/** The address under which a record is open. */
export interface RecordAddress {
  search: RecordSearch;
  setSearch: (patch: SearchPatch, options?: { replace?: boolean }) => void;
}
