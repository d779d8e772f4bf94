import { h } from './html.ts';
import type { Child, Html } from './html.ts';
import { SHARED_PAGE } from './model.ts';
import type { TagPage } from './model.ts';
import { code, summary, t } from './scope.ts';
import type { Scope } from './scope.ts';
import { methodBadge } from './parts/operation.ts';
import { domainName } from './words.ts';
import type { Word } from './words.ts';

/** The pages other than resources, in order. */
const GENERAL = [
  ['index.html', 'overview'],
  ['lifecycles.html', 'lifecycles'],
  ['problems.html', 'problems'],
  ['permissions.html', 'permissions'],
  [SHARED_PAGE, 'sharedSchemas'],
] as const satisfies readonly (readonly [path: string, word: Word])[];

/** Domains in the order of the product; those of other contracts follow. */
const DOMAINS = ['auth', 'system', 'platform', 'publish', 'message', 'advertisement', 'analytics', 'files', 'mock'];

/** The resources of each domain. */
export function tagsByDomain(tags: readonly TagPage[]): [domain: string, tags: TagPage[]][] {
  const rank = (domain: string): number => (DOMAINS.includes(domain) ? DOMAINS.indexOf(domain) : DOMAINS.length);
  return [...Map.groupBy(tags, ({ domain }) => domain)].toSorted(([a], [b]) => rank(a) - rank(b));
}

/** The table of contents of the site. The open resource includes its operations. */
export function navigation(scope: Scope, path: string): Html {
  const link = (to: string, label: Child): Html =>
    h('a', { href: to, 'aria-current': to === path ? 'page' : undefined }, label);
  return h(
    'nav',
    { 'aria-label': t(scope, 'navigation') },
    h('ul', {}, ...GENERAL.map(([to, word]) => h('li', {}, link(to, t(scope, word))))),
    ...tagsByDomain(scope.model.tags).map(([domain, tags]) => [
      h('h2', {}, domainName(scope.language, domain)),
      h(
        'ul',
        {},
        ...tags.map((tag) =>
          h('li', {}, link(tag.path, code(tag.name)), tag.path === path && operationLinks(scope, tag)),
        ),
      ),
    ]),
  );
}

function operationLinks(scope: Scope, { operations, lifecycles, schemas }: TagPage): Html {
  return h(
    'ul',
    { class: 'inside' },
    ...lifecycles.map(([entity]) =>
      h('li', {}, h('a', { href: `#lifecycle-${entity}` }, t(scope, 'statesOf', { entity }))),
    ),
    ...operations.map(({ id, method, operation }) =>
      h('li', {}, h('a', { href: `#${id}` }, summary(scope, operation.summary), ' ', methodBadge(method))),
    ),
    schemas.length > 0 && h('li', {}, h('a', { href: '#schemas' }, t(scope, 'schemas'))),
  );
}
