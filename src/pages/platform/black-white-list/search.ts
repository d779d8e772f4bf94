import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['deviceId', 'source', 'createdBy', 'createdAt'], {
  deviceId: text(50),
  /** Absent, the black list. */
  list: oneOf(['white']),
  open: oneOf(['import', 'check']),
});
