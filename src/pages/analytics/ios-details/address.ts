import type { InferOutput } from 'valibot';
import type { CrashIssue } from '../../../api/generated/client.schemas.ts';
import type { SearchPatch } from '../../../ui/list/search.ts';
import type { jsAddress } from '../crash/address.ts';

/** The keys of a record in the address of its list. */
export type RecordSearch = InferOutput<typeof jsAddress.search>;

/** The address under which a record is open. */
export interface RecordAddress {
  search: RecordSearch;
  setSearch: (patch: SearchPatch, options?: { replace?: boolean }) => void;
}

/** An issue has one type. */
const notOfRecord = { crashKind: undefined, anrKind: undefined, jsErrorType: undefined };

/** The address of a list with the filters of one of its issues, which has one platform if its code is not of the web. */
export const filtersOf = ({ platform }: Pick<CrashIssue, 'platform'>, search: RecordSearch) => ({
  ...search,
  ...notOfRecord,
  ...(platform !== 'web' && { platform }),
});

/** Whether a filter of the list is one of the record, too. */
export const isOfRecord = ({ id }: { id: string }): boolean => !Object.hasOwn(notOfRecord, id);
