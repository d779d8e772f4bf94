import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import type { TagPage } from '../model.ts';
import { lifecycleSection } from '../parts/lifecycle-section.ts';
import { methodBadge, operationSection, pathText } from '../parts/operation.ts';
import { schemaSection } from '../parts/schema-section.ts';
import { code, description, summary, t, tableBox } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { domainName } from '../words.ts';

/** The page of one resource: its states, its operations, and its own schemas. */
export function tagPage(scope: Scope, tag: TagPage): Child[] {
  return [
    h('p', { class: 'quiet' }, domainName(scope.language, tag.domain)),
    h('h1', {}, code(tag.name)),
    description(scope, tag.description),
    menus(scope, tag),
    operationTable(scope, tag),
    ...tag.lifecycles.map(([entity, lifecycle]) => lifecycleSection(scope, entity, lifecycle)),
    ...tag.operations.map((joined) => operationSection(scope, joined)),
    tag.schemas.length > 0 && h('h2', { id: 'schemas', class: 'part' }, t(scope, 'schemas')),
    ...tag.schemas.map((name) => schemaSection(scope, name, 'h3')),
  ];
}

function menus(scope: Scope, tag: TagPage): Html | undefined {
  if (tag.menus.length === 0) return undefined;
  const { model, language } = scope;
  const links = tag.menus.map((menu) =>
    h('a', { href: `permissions.html#${menu}` }, model.contract.menus.get(menu)?.[language] ?? menu),
  );
  return h('p', { class: 'note' }, t(scope, 'screen'), t(scope, 'colon'), join(links, t(scope, 'comma')));
}

function operationTable(scope: Scope, { name, operations }: TagPage): Html {
  const rows = operations.map(({ id, method, path, operation }) =>
    h(
      'tr',
      {},
      h('td', {}, h('a', { href: `#${id}` }, summary(scope, operation.summary))),
      h('td', {}, methodBadge(method)),
      h('td', {}, pathText(path)),
    ),
  );
  const label = `${t(scope, 'operations')}: ${name}`;
  const [operationsWord, methodWord, pathWord] = [t(scope, 'operations'), t(scope, 'method'), t(scope, 'inPath')];
  return tableBox(scope, label, [operationsWord, methodWord, pathWord], rows);
}
