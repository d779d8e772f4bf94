import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';
import { recordKeys } from '../crash/address.ts';
import { issueKinds } from '../crash/links.ts';

/** Address of the page: the issue, the crash of it that is looked at, and what is counted. */
export const searchSchema = withKeys(route.search, {
  ...topicKeys(),
  ...recordKeys(),
  /** Of which group it is. */
  platform: oneOf(issueKinds),
  issueId: recordKey(),
});
