import type { Lifecycle } from '../../../codegen/contract.ts';
import { splitTransition } from '../../../codegen/derive/choice.ts';
import { drawGraph } from '../diagram/draw.ts';
import { graphOf, JOB_SIGNS } from '../diagram/graph.ts';
import type { Graph } from '../diagram/graph.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { statesOf } from '../lifecycle.ts';
import { code, operationLink, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { recipeBox } from './recipe.ts';
import { outcome } from './states.ts';

/** Causes of state changes other than operations. */
const CAUSES = ['clock', 'job', 'outside'] as const;

const causeWord = (scope: Scope, by: string): string => {
  const cause = CAUSES.find((one) => one === by);
  return cause === undefined ? by : t(scope, cause);
};

/** The states of an entity: the diagram, and a table of every operation in every state. */
export function lifecycleSection(scope: Scope, entity: string, lifecycle: Lifecycle): Html {
  const { model } = scope;
  const states = statesOf(model.contract, entity, lifecycle);
  const id = `lifecycle-${entity}`;
  const graph = graphOf(lifecycle, states, {
    causeOf: (by) => causeWord(scope, by),
    anyOther: t(scope, 'anyOtherState'),
  });
  const name = t(scope, 'diagramOf', { entity });
  return h(
    'section',
    { class: 'lifecycle', id, 'aria-labelledby': `${id}-title` },
    h(
      'h2',
      { id: `${id}-title` },
      t(scope, 'statesOf', { entity }),
      ' ',
      h('a', { class: 'anchor', href: `#${id}`, 'aria-label': t(scope, 'linkTo', { name: entity }) }, '#'),
    ),
    h(
      'figure',
      { class: 'drawing' },
      h(
        'div',
        { class: 'table-box', role: 'group', tabindex: 0, 'aria-label': t(scope, 'scrollable', { name }) },
        drawGraph(graph, model.layOut, { name, initial: lifecycle.initial }),
      ),
      h('figcaption', {}, legend(scope, graph)),
    ),
    h('p', {}, t(scope, 'tableOf')),
    table(scope, entity, lifecycle, states),
    changes(scope, entity, lifecycle),
    lifecycle.reach !== undefined && recipeBox(scope, entity, lifecycle.reach),
  );
}

/** The legend of a diagram. */
function legend(scope: Scope, { groups, edges }: Graph): Child {
  const text = edges.flatMap(({ labels }) => labels).join(' ');
  const lines = [t(scope, 'callLine'), t(scope, 'otherLine'), t(scope, 'innerLine')];
  if (text.includes(JOB_SIGNS.done)) lines.push(`${JOB_SIGNS.done} ${t(scope, 'jobDone')}`);
  if (text.includes(JOB_SIGNS.failed)) lines.push(`${JOB_SIGNS.failed} ${t(scope, 'jobFailed')}`);
  return [
    h('p', { class: 'quiet' }, lines.join(' · ')),
    ...groups.map(({ sign, causes }) => h('p', { class: 'quiet' }, `${sign} `, causeLinks(scope, causes))),
  ];
}

/** The causes of state changes, with links to operations. */
const causeLinks = (scope: Scope, causes: readonly string[]): Html =>
  join(
    causes.map((one) => (causeWord(scope, one) === one ? operationLink(scope, one) : causeWord(scope, one))),
    ', ',
  );

function table(scope: Scope, entity: string, lifecycle: Lifecycle, states: readonly string[]): Html {
  const rows = Object.entries(lifecycle.transitions).map(([name, transition]) => {
    const { operationId, value } = splitTransition(name);
    const joined = scope.model.operations.get(operationId);
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, operationLink(scope, operationId), value !== undefined && [' ', code(value)]),
      ...states.map((state) => h('td', {}, outcome(scope, joined, transition, state))),
    );
  });
  const head = states.map((state) => [
    code(state),
    state === lifecycle.initial && [h('br'), h('span', { class: 'quiet' }, t(scope, 'initialState'))],
  ]);
  return tableBox(scope, t(scope, 'statesOf', { entity }), [t(scope, 'operations'), ...head], rows);
}

/** The operations that create records, and other causes of state changes. */
function changes(scope: Scope, entity: string, { create, also = [] }: Lifecycle): Child {
  const codes = (names: readonly string[]): Html => join(names.map(code), ' / ');
  const rows = also.map(({ from, to, by }) =>
    h('tr', {}, h('td', {}, codes(from)), h('td', {}, codes(to)), h('td', {}, causeLinks(scope, by))),
  );
  return [
    h(
      'p',
      { class: 'note' },
      t(scope, 'madeBy'),
      t(scope, 'colon'),
      join(
        create.map((one) => operationLink(scope, one)),
        ', ',
      ),
    ),
    rows.length > 0 && [
      h('h3', {}, t(scope, 'changesBy')),
      tableBox(scope, `${t(scope, 'changesBy')}: ${entity}`, [t(scope, 'from'), t(scope, 'to'), t(scope, 'by')], rows),
    ],
  ];
}
