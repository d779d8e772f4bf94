import * as v from 'valibot';
import { listSearch, oneOf, recordKey, searchKey, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(['packageName', 'version', 'status', 'fileSize', 'releasedAt', 'createdAt'], {
  appletId: recordKey(),
  version: text(15),
  status: oneOf(['unreleased', 'released']),
  releaseScope: oneOf(['ordinary', 'admin', 'all']),
  /** The package whose gray rules are shown, and the rule that is open. */
  gray: recordKey(),
  rule: recordKey(),
  /** The applets themselves lie over the list, and one of them is open. */
  applets: searchKey(v.literal('all')),
  applet: recordKey(),
});
