import { type IdRules, idSteps, type IdsRead } from '../../../openapi/files/ids.ts';
import { Pace } from '../world/pace.ts';

/** Reads the ids of a text like `readIds`, but pauses to let other requests run. */
export async function readIdsPaced(text: string, rules: IdRules): Promise<IdsRead | null> {
  const pace = new Pace();
  const steps = idSteps(text, rules);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pace.pause();
  }
}

/** Converts the result of an import to its response. */
export const importReport = ({ ids, duplicates, skipped, skippedTotal }: IdsRead) => ({
  added: ids.length,
  duplicated: duplicates,
  skipped,
  skippedTotal,
});
