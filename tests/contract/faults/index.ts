import { accessFaults } from './access.ts';
import { answerFaults } from './answers.ts';
import type { Fault } from './fault.ts';
import { headerFaults } from './headers.ts';
import { inputFaults } from './input.ts';
import { lifecycleFaults } from './lifecycles.ts';
import { listFaults } from './lists.ts';
import { refusalFaults } from './refusals.ts';
import { ruleFaults } from './rules.ts';
import { writeFaults } from './writes.ts';

/** Every mistake that the verifier is tested with. */
export const faults: readonly Fault[] = [
  ...answerFaults,
  ...headerFaults,
  ...refusalFaults,
  ...ruleFaults,
  ...accessFaults,
  ...inputFaults,
  ...writeFaults,
  ...listFaults,
  ...lifecycleFaults,
];
