import type { TagHandlers } from '../../core/http/handler.ts';
import { createIssueActs } from './acts.ts';
import { createIssueReads, type IssueSource } from './issues.ts';
import { createCrashSamples } from './samples.ts';

/** Handlers for issues of crashes, ANRs and JS errors: counts, samples and actions. */
export const createCrashIssueHandlers = (source: IssueSource): TagHandlers<'crashIssues'> => ({
  ...createIssueReads(source),
  ...createIssueActs(source),
  ...createCrashSamples(source),
});
