import type { Seed } from '../core/world/seed.ts';

/** The scenario `faults`: every twentieth call fails, and all of them take their time. */
export const seedFaults: Seed = ({ control, scenario }) => {
  if (scenario !== 'faults') return;
  control.addFault({ status: 500, code: 'SYS_EXCEPTION', probability: 0.05 });
  control.addFault({ latencyMs: 600, jitterMs: 400 });
};
