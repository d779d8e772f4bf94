import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';
import { recordKeys } from '../crash/address.ts';
import { issueKinds } from '../crash/links.ts';

/** Address of the page: the issue, the selected crash, and the filters. */
export const searchSchema = withKeys(route.search, {
  ...topicKeys(),
  ...recordKeys(),
  /** The kind of the issue. */
  platform: oneOf(issueKinds),
  issueId: recordKey(),
});
