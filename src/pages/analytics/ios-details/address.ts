import type { InferOutput } from 'valibot';
import type { SearchPatch } from '../../../ui/list/search.ts';
import type { searchSchema } from './search.ts';

/** What of an address tells of a record: on its own page, or beside the list of its issues. */
export type RecordSearch = Omit<InferOutput<typeof searchSchema>, 'platform' | 'issueId'>;

/** The address that a record is looked at by. */
export interface RecordAddress {
  search: RecordSearch;
  setSearch: (patch: SearchPatch, options?: { replace?: boolean }) => void;
}
