/** Holds every change of a state against the lifecycles of the contract. */
import type { Mock } from '../mock-server/core/mock.ts';
import type { Tables } from '../mock-server/core/table.ts';
import { type LifecycleRow, lifecycles } from '../openapi/generated/lifecycles.ts';
import type { OperationId } from '../openapi/generated/operations.ts';

/** Where the records of an entity lie. */
const tables = {
  AppletPackage: 'appletPackages', ExportJob: 'exportJobs', Gateway: 'gateways', OfflinePackage: 'offlinePackages', Role: 'roles',
  Rollout: 'rollouts', Switch: 'switches', Transaction: 'transactions', Upgrade: 'upgrades', User: 'users',
} as const satisfies Record<keyof typeof lifecycles, keyof Tables>;

type States = ReadonlyMap<string, string>;

const entities = Object.entries(tables);

/** The state of every record, by entity and id. */
export function statesIn({ db }: Mock): States {
  const states = new Map<string, string>();
  for (const [entity, table] of entities) {
    const { field }: LifecycleRow = lifecycleOf(entity);
    for (const row of db[table].all()) states.set(`${entity} ${row.id}`, String(Object.getOwnPropertyDescriptor(row, field)?.value));
  }
  return states;
}

function lifecycleOf(entity: string): LifecycleRow {
  const found = Object.entries(lifecycles).find(([name]) => name === entity);
  if (!found) throw new Error(`${entity} has no lifecycle`);
  return found[1];
}

/** What happened to states during a call that neither the operation nor the clock and jobs may do. */
export function wrongChanges(operationId: OperationId, before: States, after: States): string[] {
  const wrong: string[] = [];
  for (const [record, to] of after) {
    const [entity = ''] = record.split(' ');
    // The rollout of a release that is not out is idle, and written down when something of it is.
    const from = before.get(record) ?? (entity === 'Rollout' ? 'idle' : undefined);
    if (from === to) continue;
    const { initial, create, also, transitions } = lifecycleOf(entity);
    const steps = [
      ...Object.entries(transitions).flatMap(([name, step]) => (step && name.split('/')[0] === operationId ? [{ from: step.from, to: [step.to ?? [], step.while ?? [], step.failed ?? []].flat() }] : [])),
      ...also.filter(({ by }) => ['clock', 'job', operationId].some((cause) => by.includes(cause))),
    ];
    // A record is made in its first state, from which the same call may lead on.
    const froms = from === undefined ? (create.includes(operationId) ? [initial] : []) : [from];
    const isRight = (from === undefined && to === initial && froms.length > 0) || steps.some((step) => step.to.includes(to) && step.from.some((one) => froms.includes(one)));
    if (!isRight) wrong.push(`${operationId} leads ${record} from ${from ?? 'nothing'} to ${to}`);
  }
  return wrong;
}
