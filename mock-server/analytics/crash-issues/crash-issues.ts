import type { TagHandlers } from '../../core/http/handler.ts';
import { createIssueActs, type RegisteredVersions } from './acts.ts';
import { createIssueReads } from './issues.ts';
import { createCrashSamples } from './samples.ts';
import type { WalkedFrom } from './walked.ts';

/** Issues of crashes and ANRs: what they count, one by one, and what is done about them. */
export const createCrashIssueHandlers = (
  source: WalkedFrom,
  registeredVersions: RegisteredVersions,
): TagHandlers<'crashIssues'> => ({
  ...createIssueReads(source),
  ...createIssueActs(source, registeredVersions),
  ...createCrashSamples(source),
});
