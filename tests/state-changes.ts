/** Holds every change of a state against the lifecycles of the contract. */
import type { Mock } from '../mock-server/core/mock.ts';
import { lifecycleTables } from '../mock-server/core/store/table.ts';
import { createDomains } from '../mock-server/domains.ts';
import { type LifecycleRow, lifecycles, type TransitionRow } from '../openapi/generated/lifecycles.ts';
import type { OperationId } from '../openapi/generated/operations.ts';

interface State {
  state: string;
  /** What calls may name the record by. */
  names: readonly string[];
}
type States = ReadonlyMap<string, State>;

/** The part of a call that can name records. */
interface Call {
  path?: Readonly<Record<string, string>>;
  body?: unknown;
}

const tables = lifecycleTables(createDomains().tables);

const textOf = (row: object, property: string): string => String(Object.getOwnPropertyDescriptor(row, property)?.value);

/** The state of every record, by entity and id. */
export function statesIn({ db }: Mock): States {
  const states = new Map<string, State>();
  for (const [entity, table] of tables) {
    const { field, transitions }: LifecycleRow = lifecycleOf(entity);
    const properties = new Set(['id', ...Object.values(transitions).flatMap((step) => step?.record ?? [])]);
    for (const row of db[table].all())
      states.set(`${entity} ${row.id}`, {
        state: textOf(row, field),
        names: [...properties].map((property) => textOf(row, property)),
      });
  }
  return states;
}

/** Whether the call names a record of these names where the transition says so. */
function isNamed({ record = 'id' }: TransitionRow, { path = {}, body }: Call, names: readonly string[]): boolean {
  const inBody: unknown =
    typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, record)?.value : undefined;
  return [path[record]?.split(','), inBody].flat().some((name) => typeof name === 'string' && names.includes(name));
}

function lifecycleOf(entity: string): LifecycleRow {
  const found = Object.entries(lifecycles).find(([name]) => name === entity);
  if (!found) throw new Error(`${entity} has no lifecycle`);
  return found[1];
}

/** What happened to states during a call that neither the operation, to the records that the call names, nor the clock and jobs may do. */
export function wrongChanges(operationId: OperationId, call: Call, before: States, after: States): string[] {
  const wrong: string[] = [];
  for (const [record, { state: to, names }] of after) {
    const [entity = ''] = record.split(' ');
    // The rollout of a release that is not out is idle, and written down when something of it is.
    const from = before.get(record)?.state ?? (entity === 'Rollout' ? 'idle' : undefined);
    if (from === to) continue;
    const { initial, create, also, transitions } = lifecycleOf(entity);
    const steps = [
      ...Object.entries(transitions).flatMap(([name, step]) =>
        step && name.split('/')[0] === operationId && isNamed(step, call, names)
          ? [{ from: step.from, to: [step.to ?? [], step.while ?? [], step.failed ?? []].flat() }]
          : [],
      ),
      ...also.filter(({ by }) => ['clock', 'job', operationId].some((cause) => by.includes(cause))),
    ];
    // A record is made in its first state, from which the same call may lead on.
    const froms = from === undefined ? (create.includes(operationId) ? [initial] : []) : [from];
    const isRight =
      (from === undefined && to === initial && froms.length > 0) ||
      steps.some((step) => step.to.includes(to) && step.from.some((one) => froms.includes(one)));
    if (!isRight) wrong.push(`${operationId} leads ${record} from ${from ?? 'nothing'} to ${to}`);
  }
  return wrong;
}
