import type { TagHandlers } from '../../core/http/handler.ts';
import { createIssueActs } from './acts.ts';
import { createIssueReads, type IssueSource } from './issues.ts';
import { createCrashSamples } from './samples.ts';

/** Issues of crashes, ANRs and JS errors: what they count, one by one, and what is done about them. */
export const createCrashIssueHandlers = (source: IssueSource): TagHandlers<'crashIssues'> => ({
  ...createIssueReads(source),
  ...createIssueActs(source),
  ...createCrashSamples(source),
});
