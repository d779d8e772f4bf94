import type { CrowdRow } from '../../advertisement/crowds/table.ts';
import { liveOwners } from '../owners.ts';
import type { Starter } from '../rollouts/run-rows.ts';
import { changeRun } from '../rollouts/runs.ts';

/** Records that the live releases with a rule for a crowd target its current members from now on. */
export async function followCrowd(starter: Starter, { id, appId }: CrowdRow, by: string): Promise<void> {
  const owners = liveOwners(starter.db, appId).filter(({ target }) =>
    target.rules.some(({ crowdId }) => crowdId === id),
  );
  for (const owner of owners) await changeRun(starter, owner, 'rules', by);
}
