import { listSearch, recordKey, text } from '../../../ui/list/search.ts';

/** Address of the page: the audience, and the filter of its members. */
export const searchSchema = listSearch([], { id: recordKey(), memberId: text(49) });
