import type { Transition } from '../../../codegen/contract.ts';
import type { JoinedOperation } from '../../../codegen/join.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { involvementsOf, refusalIn, statesOf, targetsOf } from '../lifecycle.ts';
import type { Involvement } from '../lifecycle.ts';
import { code, problemLink, sentence, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';

/**
 * The states in which an operation is allowed, its target states, and its refusals in other states; empty if no
 * lifecycle names it.
 */
export const states = (scope: Scope, joined: JoinedOperation): Child[] =>
  involvementsOf(scope.model.contract, joined.id).map((one) => involvement(scope, joined, one));

/** A link to the diagram of an entity. */
export const lifecycleLink = (scope: Scope, entity: string): Html =>
  h('a', { href: scope.model.schemaHref(entity).replace('#schema-', '#lifecycle-') }, code(entity));

function involvement(scope: Scope, joined: JoinedOperation, { entity, lifecycle, ...rest }: Involvement): Child {
  const all = statesOf(scope.model.contract, entity, lifecycle);
  const { creates, transitions, moves } = rest;
  const link = lifecycleLink(scope, entity);
  const label = `${entity}.${lifecycle.field}: ${joined.id}`;
  return [
    creates && h('p', {}, ...sentence(scope, 'creates', { entity: link, state: code(lifecycle.initial) })),
    ...transitions.map(({ value, transition }) => [
      h('p', { class: 'lead' }, link, '.', code(lifecycle.field), value !== undefined && [': ', code(value)]),
      transition.record !== undefined &&
        h('p', {}, ...sentence(scope, 'recordNamedBy', { field: code(transition.record) })),
      tableBox(
        scope,
        value === undefined ? label : `${label}/${value}`,
        [t(scope, 'state'), t(scope, 'outcome')],
        all.map((state) =>
          h('tr', {}, h('td', {}, code(state)), h('td', {}, outcome(scope, joined, transition, state))),
        ),
      ),
    ]),
    ...moves.map(({ from, to }) =>
      h('p', {}, ...sentence(scope, 'movesOthers', { entity: link, from: codes(from), to: codes(to) })),
    ),
  ];
}

const codes = (names: readonly string[]): Html => join(names.map(code), ' / ');

/** The effect of an operation in a state: the target state, or the code of the refusal. */
export function outcome(
  scope: Scope,
  joined: JoinedOperation | undefined,
  transition: Transition,
  state: string,
): Child {
  const refusal = refusalIn(transition, state);
  if (refusal !== undefined) return h('span', { class: 'refused' }, problemLink(refusal));
  const targets = targetsOf(transition);
  const stay = t(scope, joined?.method === 'delete' && transition.record === undefined ? 'recordGoes' : 'staysOrGoes');
  return [
    h('span', { class: 'allowed' }, t(scope, 'allowed')),
    ' · ',
    targets.length === 0 ? stay : sentence(scope, 'leadsTo', { state: codes(targets) }),
    transition.while !== undefined && [' · ', ...sentence(scope, 'whileJob', { state: code(transition.while) })],
    transition.failed !== undefined && [' · ', ...sentence(scope, 'ifJobFails', { state: code(transition.failed) })],
  ];
}
