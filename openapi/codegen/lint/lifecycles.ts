import { splitTransition } from '../choice.ts';
import type { Lifecycle, Transition } from '../contract.ts';
import { statesOf } from '../emit/tables.ts';
import type { Contract, Origin } from '../join.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** Lifecycles name operations, states and codes that exist, and leave no state without an answer. */
export function checkLifecycles(contract: Contract, report: Report): void {
  for (const [entity, lifecycle] of contract.lifecycles) {
    const origin = below(contract.originOf('schemas', entity), 'x-lifecycle');
    const states = statesOf(contract.schemas.get(entity) ?? {}, lifecycle, contract.schemas);
    if (states.length === 0) {
      report(below(origin, 'field'), 'lifecycle', `${entity}.${lifecycle.field} is not a property with an enum`);
      continue;
    }
    checkStates(lifecycle, states, origin, report);
    for (const [name, transition] of Object.entries(lifecycle.transitions)) {
      const at = below(origin, 'transitions', name);
      const { operationId, value } = splitTransition(name);
      if (value !== undefined && lifecycle.transitions[operationId] !== undefined) {
        report(at, 'lifecycle', `${operationId} is divided by a path parameter, and not`);
      }
      if (!contract.operations.some(({ id }) => id === operationId)) {
        report(at, 'lifecycle', `there is no operation ${operationId}`);
      }
      checkTransition(transition, states, contract, at, report);
    }
  }
}

function checkStates(lifecycle: Lifecycle, states: readonly string[], origin: Origin, report: Report): void {
  if (!states.includes(lifecycle.initial)) {
    report(below(origin, 'initial'), 'lifecycle', `${lifecycle.initial} is not a state`);
  }
}

function checkTransition(
  { from, to, while: during, failed, refuse }: Transition,
  states: readonly string[],
  contract: Contract,
  origin: Origin,
  report: Report,
): void {
  const named = [...from, to ?? [], during ?? [], failed ?? []].flat();
  for (const state of named) {
    if (!states.includes(state)) report(origin, 'lifecycle', `${state} is not a state`);
  }
  if (typeof to === 'object' && (during ?? failed) !== undefined) {
    report(below(origin, 'to'), 'lifecycle', 'a job leads to one state');
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
