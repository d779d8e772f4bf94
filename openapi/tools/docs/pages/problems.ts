import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { problemTexts } from '../parts/refusals.ts';
import { code, operationLink, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** Maximum number of operations listed for a code; longer lists are collapsed. */
const FEW = 4;

/** The problem catalogue by status: each code with its texts and the operations that answer it. */
export function problemsPage(scope: Scope): Child[] {
  const byStatus = [...Map.groupBy(scope.model.contract.problems, ([, { status = 0 }]) => status)].toSorted(
    ([a], [b]) => (a || Infinity) - (b || Infinity),
  );
  return [
    h('h1', {}, t(scope, 'problems')),
    h(
      'p',
      { class: 'jump' },
      join(
        byStatus.map(([status]) => h('a', { href: `#status-${status}` }, status || t(scope, 'clients'))),
        ' · ',
      ),
    ),
    ...byStatus.map(([status, entries]) => [
      h('h2', { id: `status-${status}` }, status || t(scope, 'clients')),
      status === 0 && h('p', {}, t(scope, 'clientOnlyCode')),
      tableBox(
        scope,
        `${t(scope, 'problems')} ${status || ''}`,
        [t(scope, 'code'), t(scope, 'text'), t(scope, 'answeredBy')],
        entries.map(([problem]) =>
          h(
            'tr',
            { id: problem },
            h('td', {}, h('a', { href: `#${problem}` }, code(problem))),
            h('td', {}, problemTexts(scope, problem)),
            h('td', {}, users(scope, problem)),
          ),
        ),
      ),
    ]),
  ];
}

function users(scope: Scope, problem: string): Html | undefined {
  const operations = scope.model.answeredBy.get(problem) ?? [];
  if (operations.length === 0) return undefined;
  const links = join(
    operations.map(({ id }) => operationLink(scope, id)),
    h('br'),
  );
  if (operations.length <= FEW) return links;
  return h('details', {}, h('summary', {}, t(scope, 'manyOperations', { n: operations.length })), links);
}
