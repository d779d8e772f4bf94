import { h } from '../html.ts';
import type { Child } from '../html.ts';
import { statesOf } from '../lifecycle.ts';
import { schemaSection } from '../parts/schema-section.ts';
import { lifecycleLink } from '../parts/states.ts';
import { code, operationLink, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** The schemas that several resources use. */
export const schemasPage = (scope: Scope): Child[] => [
  h('h1', {}, t(scope, 'sharedSchemas')),
  ...scope.model.sharedSchemas.map((name) => schemaSection(scope, name, 'h2')),
];

/** Every entity with states, with a link to its diagram. */
export const lifecyclesPage = (scope: Scope): Child[] => [
  h('h1', {}, t(scope, 'lifecycles')),
  tableBox(
    scope,
    t(scope, 'lifecycles'),
    [t(scope, 'lifecycle'), t(scope, 'state'), t(scope, 'madeBy')],
    [...scope.model.contract.lifecycles].map(([entity, lifecycle]) =>
      h(
        'tr',
        {},
        h('td', {}, lifecycleLink(scope, entity)),
        h(
          'td',
          {},
          h(
            'ul',
            { class: 'values' },
            ...statesOf(scope.model.contract, entity, lifecycle).map((state) => h('li', {}, code(state))),
          ),
        ),
        h('td', {}, ...lifecycle.create.map((id) => h('div', {}, operationLink(scope, id)))),
      ),
    ),
  ),
];
