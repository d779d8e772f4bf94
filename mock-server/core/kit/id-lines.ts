import { type IdRules, idSteps, type IdsRead } from '../../../openapi/files/ids.ts';
import { Pace } from '../world/pace.ts';

/** Reads the ids of a text as `readIds` does, and lets others have their turn meanwhile. */
export async function readIdsPaced(text: string, rules: IdRules): Promise<IdsRead | null> {
  const pace = new Pace();
  const steps = idSteps(text, rules);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pace.pause();
  }
}

/** What an import answers of its lines. */
export const importReport = ({ ids, duplicates, skipped, skippedTotal }: IdsRead) => ({
  added: ids.length,
  duplicated: duplicates,
  skipped,
  skippedTotal,
});
