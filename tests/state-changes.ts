/** Holds every change of a state against the lifecycles of the contract. */
import type { Mock } from '../mock-server/core/mock.ts';
import { lifecycleTables } from '../mock-server/core/store/table.ts';
import { createDomains } from '../mock-server/domains.ts';
import { type LifecycleRow, lifecycles, type TransitionRow } from '../openapi/generated/lifecycles.ts';
import type { OperationId } from '../openapi/generated/operations.ts';

/** The records of every entity with states. They are never changed in place: the same record is in the same state. */
type States = ReadonlyMap<string, readonly { id: string }[]>;

/** The part of a call that can name records. */
interface Call {
  path?: Readonly<Record<string, string>>;
  body?: unknown;
}

const tables = lifecycleTables(createDomains().tables);

const textOf = (row: object, property: string): string => String(Object.getOwnPropertyDescriptor(row, property)?.value);

/** What is needed to tell later how states have changed. */
export const statesIn = ({ db }: Mock): States =>
  new Map([...tables].map(([entity, table]) => [entity, db[table].all()]));

/** What calls may name a record by. */
function namesOf({ transitions }: LifecycleRow, row: object): string[] {
  const properties = new Set(['id', ...Object.values(transitions).flatMap((step) => step?.record ?? [])]);
  return [...properties].map((property) => textOf(row, property));
}

const isSame = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((row, place) => row === b[place]);

/** Whether the call names a record of these names where the transition says so. */
function isNamed({ record = 'id' }: TransitionRow, { path = {}, body }: Call, names: readonly string[]): boolean {
  const inBody: unknown =
    typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, record)?.value : undefined;
  return [path[record]?.split(','), inBody].flat().some((name) => typeof name === 'string' && names.includes(name));
}

function lifecycleOf(entity: string): LifecycleRow {
  const lifecycle = Object.entries(lifecycles).find(([name]) => name === entity);
  if (!lifecycle) throw new Error(`${entity} has no lifecycle`);
  return lifecycle[1];
}

/** What happened to states during a call that neither the operation, to the records that the call names, nor the clock and jobs may do. */
export function wrongChanges(operationId: OperationId, call: Call, before: States, after: States): string[] {
  const wrong: string[] = [];
  for (const [entity, rows] of after) {
    const earlier = before.get(entity) ?? [];
    if (isSame(earlier, rows)) continue;
    const known = new Map(earlier.map((row) => [row.id, row]));
    for (const row of rows) {
      const was = known.get(row.id);
      if (was !== row) wrong.push(...wrongChange(operationId, call, entity, was, row));
    }
  }
  return wrong;
}

/** What is wrong with what happened to the state of one record, which may be new. */
function wrongChange(
  operationId: OperationId,
  call: Call,
  entity: string,
  was: { id: string } | undefined,
  row: { id: string },
): string[] {
  const lifecycle = lifecycleOf(entity);
  const { field, initial, create, also, transitions } = lifecycle;
  const to = textOf(row, field);
  // The rollout of a release that is not out is idle, and written down when something of it is.
  const from = was === undefined ? (entity === 'Rollout' ? 'idle' : undefined) : textOf(was, field);
  if (from === to) return [];
  const names = namesOf(lifecycle, row);
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
  return isRight ? [] : [`${operationId} leads ${entity} ${row.id} from ${from ?? 'nothing'} to ${to}`];
}
