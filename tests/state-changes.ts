/** Checks every state change against the lifecycles of the contract. */
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

/** A snapshot of states, to compare with later. */
export const statesIn = ({ db }: Mock): States =>
  new Map([...tables].map(([entity, table]) => [entity, db[table].all()]));

/** The identifiers of a record in calls. */
function namesOf({ transitions }: LifecycleRow, row: object): string[] {
  const properties = new Set(['id', ...Object.values(transitions).flatMap((step) => step?.record ?? [])]);
  return [...properties].map((property) => textOf(row, property));
}

const isSame = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((row, place) => row === b[place]);

/** Whether the call names a record by one of these, at the place given by the transition. */
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

/** State changes during a call that neither the operation, on the named records, nor the clock and jobs may make. */
export function wrongChanges(operationId: OperationId, call: Call, before: States, after: States): string[] {
  const wrong: string[] = [];
  for (const [entity, rows] of after) {
    const earlier = before.get(entity) ?? [];
    if (isSame(earlier, rows)) continue;
    const earlierById = new Map(earlier.map((row) => [row.id, row]));
    for (const row of rows) {
      const was = earlierById.get(row.id);
      if (was !== row) wrong.push(...wrongChange(operationId, call, entity, was, row));
    }
  }
  return wrong;
}

/** The error of one record's state change, which may be a creation. */
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
  // The rollout of an unpublished release is idle, and stored once it has data.
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
