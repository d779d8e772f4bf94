import { listSearch, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['number', 'applicationId', 'applicationName', 'createdAt', 'updatedAt'], {
  applicationId: text(50),
  applicationName: text(50),
  users: text(40),
});
