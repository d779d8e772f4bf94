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

/** An issue has one platform and one type, and its samples have no filter by visibility. */
const notOfRecord = {
  platform: undefined,
  issueId: undefined,
  crashKind: undefined,
  anrKind: undefined,
  jsErrorType: undefined,
  visibility: undefined,
};

/** The address without the filters that only a list of issues has. */
export const withoutListFilters = (search: RecordSearch) => ({ ...search, ...notOfRecord });

/** Whether a filter of the list is one of the record, too. */
export const isOfRecord = ({ id }: { id: string }): boolean => !Object.hasOwn(notOfRecord, id);
