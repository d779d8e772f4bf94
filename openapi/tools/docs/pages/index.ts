import { conventions } from '../conventions.ts';
import { shellQuote } from '../curl.ts';
import { h } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { tagsByDomain } from '../navigation.ts';
import { codeBox } from '../parts/code-box.ts';
import { withOrigin } from '../parts/samples.ts';
import { inline } from '../prose.ts';
import { code, english, line, mention, t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { domainName } from '../words.ts';

/** The first page: the conventions of all operations, and the resources by domain. */
export function indexPage(scope: Scope): Child[] {
  const { language, model } = scope;
  return [
    h('p', { class: 'quiet' }, model.version),
    h('h1', {}, `${model.title}: ${t(scope, 'reference')}`),
    h('p', { class: 'jump' }, t(scope, 'counts', counts(scope))),
    h(
      'ul',
      { class: 'jump' },
      ...conventions.map(({ id, title }) => h('li', {}, h('a', { href: `#${id}` }, title[language]))),
      h('li', {}, h('a', { href: '#resources' }, t(scope, 'resources'))),
    ),
    ...conventions.map(({ id, title, text }) =>
      h(
        'section',
        { id, 'aria-labelledby': `${id}-title` },
        h('h2', { id: `${id}-title` }, title[language]),
        ...text.map((names) => h('p', {}, inline(names[language], mention(scope)))),
        id === 'authentication' && tokenCall(scope),
      ),
    ),
    h('h2', { id: 'resources' }, t(scope, 'resources')),
    ...tagsByDomain(model.tags).map(([domain, tags]) => [
      h('h3', {}, domainName(language, domain)),
      h(
        'dl',
        { class: 'tags' },
        ...tags.map(({ name, path, description }) =>
          h(
            'div',
            {},
            h('dt', {}, h('a', { href: path }, code(name))),
            h('dd', english(scope), line(scope, description.split(/\n\s*\n/u)[0] ?? '')),
          ),
        ),
      ),
    ]),
  ];
}

function counts({ model }: Scope): Readonly<Record<string, number>> {
  const { operations, schemas, problems, lifecycles } = model.contract;
  return {
    operations: operations.length,
    schemas: schemas.size,
    problems: problems.size,
    lifecycles: lifecycles.size,
  };
}

/** How to get the token that the other calls send. */
function tokenCall(scope: Scope): Html | undefined {
  const path = scope.model.operations.get('obtainToken')?.path;
  if (path === undefined) return undefined;
  const form = 'grant_type=password&username=admin&password=Chenghu2024';
  const call = [
    `TOKEN=$(curl -s ${scope.model.origin}${path} \\`,
    '  -u console:console \\',
    `  --data-raw ${shellQuote(form)} | jq -r .access_token)`,
  ].join('\n');
  return codeBox(
    scope,
    'curl',
    t(scope, 'callOf', { name: 'obtainToken' }),
    h('code', {}, withOrigin(scope.model, call)),
  );
}
