import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['name', 'code', 'status', 'requestUrl', 'createdAt', 'updatedAt'], {
  name: text(50),
  code: text(30),
  groupId: text(40),
  status: oneOf(['enabled', 'disabled']),
  requestUrl: text(200),
  policy: oneOf([
    'tokenBucket',
    'threshold',
    'circuitBreaker',
    'antiReplay',
    'signature',
    'encryption',
    'deviceList',
    'mock',
    'cache',
  ]),
  copy: text(40),
  debug: text(40),
  import: oneOf(['new']),
});
