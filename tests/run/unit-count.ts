import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { summaryOf } from '../closing-line.ts';

/** Sends the number of unit tests to `npm test`. */
export default class UnitCount implements Reporter {
  onTestRunEnd(modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
    const file = process.env['TEST_SUMMARY'];
    if (file)
      writeFileSync(file, summaryOf({ passed: count('passed'), failed: count('failed'), skipped: count('skipped') }));
  }
}
