import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Changes } from '../../core/store/table.ts';
import { ownerOf } from '../owners.ts';
import type { Starter } from '../rollouts/run-rows.ts';
import { changeRun, endRun } from '../rollouts/runs.ts';
import type { SwitchRow } from './table.ts';

type Revision = Schemas['SwitchRevision'];
type Content = Schemas['SwitchContent'];

/** Returns the fields of a switch that a revision stores. */
export const contentOf = ({ key, valueType, entries, remarks, status }: Content): Content => ({
  key,
  valueType,
  entries,
  status,
  ...(remarks !== undefined && { remarks }),
});

/**
 * Changes a switch and stores a revision, so that its history is complete. Devices receive the new values of an
 * effective one from now on.
 * @param by user name
 */
export async function revise(
  starter: Starter,
  row: SwitchRow,
  changes: Changes<SwitchRow>,
  what: Pick<Revision, 'action' | 'restored' | 'by'>,
): Promise<SwitchRow> {
  const { db, clock } = starter;
  const number = row.revisions + 1;
  const changed = await db.switches.update(row.id, { ...changes, revisions: number });
  await db.switchRevisions.insert({
    ...what,
    switchId: row.id,
    number,
    at: clock.iso(),
    before: contentOf(row),
    after: contentOf(changed),
  });
  if (row.status === changed.status)
    await changeRun(starter, ownerOf(db, 'switch', row.id, row.appId), 'record', what.by);
  return changed;
}

/** Ends the effect of a switch: devices no longer find it. */
export async function invalidate(starter: Starter, row: SwitchRow, by: string): Promise<SwitchRow> {
  const expired = await revise(
    starter,
    row,
    { status: 'expired', expiredAt: starter.clock.iso(), expiredBy: by },
    { action: 'invalidated', by },
  );
  await endRun(starter, { kind: 'switch', id: row.id }, 'invalidated', by);
  return expired;
}
