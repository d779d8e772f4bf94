import { listSearch, recordKey, text } from '../../../ui/list/search.ts';

/** Address of the page: the audience, and which of its members are shown. */
export const searchSchema = listSearch([], { id: recordKey(), memberId: text(49) });
