import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Summarizes test results in one plain line. */
export const summaryOf = ({ passed, failed, skipped }: Record<'passed' | 'failed' | 'skipped', number>): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Ends a run with one plain line that any CI can parse: how many stories passed, failed and were skipped. `npm test`
 * prints its own as its last line.
 */
export default class ClosingLine implements Reporter {
  private readonly last = new Map<string, boolean | undefined>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.last.set(test.id, result.status === 'skipped' ? undefined : test.ok());
  }

  onEnd(result: FullResult): void {
    const outcomes = [...this.last.values()];
    const count = (outcome: boolean | undefined) => outcomes.filter((one) => one === outcome).length;
    // An interrupted run has failed, whatever the results of its stories.
    const failed = count(false) + (result.status !== 'passed' && count(false) === 0 ? 1 : 0);
    const summary = summaryOf({ passed: count(true), failed, skipped: count(undefined) });
    const file = process.env['TEST_SUMMARY'];
    if (file) writeFileSync(file, summary);
    else console.log(summary);
  }
}
