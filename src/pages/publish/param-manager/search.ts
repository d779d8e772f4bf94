import { listSearch, oneOf, recordKey, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['key', 'valueType', 'status', 'createdAt', 'updatedAt'], {
  key: text(20),
  status: oneOf(['notEffective', 'effective', 'expired']),
  platform: oneOf(['android', 'ios', 'harmony']),
  /** The switch whose revisions are shown. */
  revisions: recordKey(),
  /** The switch whose gray rules are shown, and the rule that is open. */
  gray: recordKey(),
  rule: recordKey(),
});
