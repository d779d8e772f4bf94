import { listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['domain', 'version', 'notBefore', 'notAfter', 'createdAt'], {
  domain: text(253),
  expiresWithin: oneOf(['30']),
});
