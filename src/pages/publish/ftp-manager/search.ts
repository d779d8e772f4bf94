import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['serviceAddress', 'downloadAddress', 'protocol', 'createdAt', 'updatedAt'], {
  serviceAddress: text(100),
  protocol: oneOf(['FTP', 'SFTP']),
});
