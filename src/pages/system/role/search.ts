import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['recordNumber', 'code', 'name', 'status', 'createdAt', 'updatedAt'], {
  code: text(20),
  name: text(50),
  status: oneOf(['notEnabled', 'enabled', 'disabled']),
  authorise: text(40),
  compare: text(40),
  copy: text(40),
});
