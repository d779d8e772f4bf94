import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['name', 'systemName', 'communicationType', 'port', 'createdAt', 'updatedAt'], {
  name: text(50),
  systemName: text(50),
  communicationType: oneOf(['HTTP', 'HTTPS', 'TCP', 'GRPC']),
});
