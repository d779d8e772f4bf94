import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['alias', 'notBefore', 'notAfter', 'createdAt'], {
  alias: text(50),
  expiresWithin: oneOf(['30']),
});
