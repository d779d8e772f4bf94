import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicKeys } from '../../../resource/analysis/topic-keys.ts';
import { oneOf, recordKey, shaped, withKeys } from '../../../ui/list/search.ts';

/** Address of the page: the issue, the crash of it that is looked at, and what is counted. */
export const searchSchema = withKeys(route.search, {
  ...topicKeys(),
  platform: oneOf(['android', 'ios', 'harmony', 'anr']),
  issueId: recordKey(),
  /** Frames as the device reported them. */
  frames: oneOf(['raw']),
  sampleId: shaped(/^[a-z0-9]{1,12}(?:-[a-z0-9]{1,12}){3}$/u),
});
