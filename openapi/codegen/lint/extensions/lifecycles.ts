import { splitTransition } from '../../derive/choice.ts';
import type { Lifecycle, Transition } from '../../contract.ts';
import { statesOf } from '../../emit/tables.ts';
import type { Contract, JoinedOperation, Origin } from '../../join.ts';
import { resolve } from '../../schema.ts';
import { membersOf } from '../../valibot/members.ts';
import { below } from '../report.ts';
import type { Report } from '../report.ts';

/** Lifecycles name existing operations, states and codes, and define the answer for every state. */
export function checkLifecycles(contract: Contract, report: Report): void {
  for (const [entity, lifecycle] of contract.lifecycles) {
    const origin = below(contract.originOf('schemas', entity), 'x-lifecycle');
    const states = statesOf(contract.schemas.get(entity) ?? {}, lifecycle, contract.schemas);
    if (states.length === 0) {
      report(below(origin, 'field'), 'lifecycle', `${entity}.${lifecycle.field} is not a property with an enum`);
      continue;
    }
    checkStates(lifecycle, states, origin, report);
    const reachable = reachableStates(lifecycle);
    for (const state of states) if (!reachable.has(state)) report(origin, 'lifecycle', `nothing leads to ${state}`);
    checkChanges(contract, lifecycle, states, origin, report);
    for (const [name, transition] of Object.entries(lifecycle.transitions)) {
      const at = below(origin, 'transitions', name);
      const { operationId, value } = splitTransition(name);
      if (value !== undefined && lifecycle.transitions[operationId] !== undefined) {
        report(at, 'lifecycle', `${operationId} is divided by a path parameter, and not`);
      }
      const joined = contract.operations.find(({ id }) => id === operationId);
      const record = transition.record ?? 'id';
      if (!joined) report(at, 'lifecycle', `there is no operation ${operationId}`);
      else if (!namesOf(joined, contract).has(record)) {
        report(
          at,
          'lifecycle',
          `${operationId} has no path parameter ${record}, and no such property in its body; "record" says what names the record`,
        );
      }
      checkTransition(transition, states, contract, at, report);
    }
  }
}

/** The path parameters of an operation, and the properties of its body. */
function namesOf({ parameters, operation }: JoinedOperation, { schemas }: Contract): ReadonlySet<string> {
  const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []);
  const properties = bodies.flatMap((schema) => [
    ...membersOf(resolve(schema, schemas), schemas, () => false).properties.keys(),
  ]);
  return new Set([...parameters.filter((one) => one.in === 'path').map(({ name }) => name), ...properties]);
}

function checkStates(lifecycle: Lifecycle, states: readonly string[], origin: Origin, report: Report): void {
  if (!states.includes(lifecycle.initial)) {
    report(below(origin, 'initial'), 'lifecycle', `${lifecycle.initial} is not a state`);
  }
}

/** Values of `also.by` besides operations. */
const CAUSES: ReadonlySet<string> = new Set(['clock', 'job', 'outside']);

function checkChanges(
  contract: Contract,
  { create, also = [] }: Lifecycle,
  states: readonly string[],
  origin: Origin,
  report: Report,
): void {
  const operationIds = new Set(contract.operations.map(({ id }) => id));
  for (const id of create)
    if (!operationIds.has(id)) report(below(origin, 'create'), 'lifecycle', `there is no operation ${id}`);
  for (const [index, { from, to, by }] of also.entries()) {
    const at = below(origin, 'also', index);
    for (const state of [...from, ...to])
      if (!states.includes(state)) report(at, 'lifecycle', `${state} is not a state`);
    for (const cause of by) {
      if (!CAUSES.has(cause) && !operationIds.has(cause))
        report(at, 'lifecycle', `${cause} is no operation, and none of ${[...CAUSES].join(', ')}`);
    }
  }
}

/** The states that a new record can reach. */
function reachableStates({ initial, also = [], transitions }: Lifecycle): ReadonlySet<string> {
  const steps = [
    ...Object.values(transitions).map(({ from, to, while: during, failed }) => ({
      from,
      to: [to ?? [], during ?? [], failed ?? []].flat(),
    })),
    ...also,
  ];
  const reachable = new Set([initial]);
  for (let before = 0; before < reachable.size;) {
    before = reachable.size;
    for (const { from, to } of steps)
      if (from.some((state) => reachable.has(state))) for (const state of to) reachable.add(state);
  }
  return reachable;
}

function checkTransition(
  { from, to, while: during, failed, refuse }: Transition,
  states: readonly string[],
  contract: Contract,
  origin: Origin,
  report: Report,
): void {
  const namedStates = [...from, to ?? [], during ?? [], failed ?? []].flat();
  for (const state of namedStates) {
    if (!states.includes(state)) report(origin, 'lifecycle', `${state} is not a state`);
  }
  if (typeof to === 'object' && during === undefined && failed !== undefined) {
    report(below(origin, 'to'), 'lifecycle', 'a job without "while" leads to one state: nothing else tells its end');
  }
  for (const state of typeof to === 'object' ? to : []) {
    if (state === during) report(below(origin, 'to'), 'lifecycle', `its job runs in ${state}, and does not end there`);
    if (state === failed) report(below(origin, 'to'), 'lifecycle', `a failure leads to ${state}, so no success does`);
  }
  if (typeof to === 'string' && from.length === 1 && from[0] === to) {
    report(below(origin, 'to'), 'lifecycle', `it leads from ${to} to ${to}; leave "to" out when the state stays`);
  }
  const refused = states.filter((state) => !from.includes(state));
  const codes = typeof refuse === 'string' ? [refuse] : Object.values(refuse ?? {});
  for (const code of codes) {
    const entry = contract.problems.get(code);
    if (!entry) report(below(origin, 'refuse'), 'lifecycle', `${code} is not in the catalogue`);
    else if (entry.status === undefined) report(below(origin, 'refuse'), 'lifecycle', `${code} has no status`);
  }
  if (refuse !== undefined && refused.length === 0) {
    report(below(origin, 'refuse'), 'lifecycle', 'it is allowed in every state, so there is nothing to refuse');
  }
  if (typeof refuse === 'string') return;
  for (const state of refused) {
    if (refuse?.[state] === undefined) report(origin, 'lifecycle', `no code refuses it in state ${state}`);
  }
  for (const state of Object.keys(refuse ?? {})) {
    if (refused.includes(state)) continue;
    report(below(origin, 'refuse', state), 'lifecycle', `it is not refused in state ${state}`);
  }
}
