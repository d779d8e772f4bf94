import { listSearch, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['menuCode', 'ctrlCode', 'ctrlName', 'method', 'order', 'createdAt', 'updatedAt'], {
  menuCode: text(20),
  ctrlCode: text(50),
  ctrlName: text(50),
});
