import { LANGUAGES } from '../../codegen/contract.ts';
import type { Names } from '../../codegen/contract.ts';
import { membersOf } from '../../codegen/valibot/members.ts';
import type { Model } from './model.ts';

/** A search entry: its kind, its name, a line about it, its address, and further texts that match it. */
export type SearchEntry = readonly [kind: string, name: string, about: string, href: string, more?: string];

const inAll = (names: Names): string => LANGUAGES.map((language) => names[language]).join(' · ');

/** All entries of the search: operations, resources, schemas, fields, problems, menus. */
export function searchIndex(model: Model): SearchEntry[] {
  const { contract, tags } = model;
  return [
    ...tags.map(({ name, description, path }): SearchEntry => ['tag', name, description.split('\n')[0] ?? '', path]),
    ...contract.operations.map(({ id, method, path, operation }): SearchEntry => [
      method,
      id,
      operation.summary,
      model.operationHref(id),
      path,
    ]),
    ...[...contract.schemas].map(([name, { description = '' }]): SearchEntry => [
      'schema',
      name,
      description.split('\n')[0] ?? '',
      model.schemaHref(name),
    ]),
    ...[...contract.problems].map(([code, entry]): SearchEntry => [
      String(entry.status ?? 'code'),
      code,
      inAll(entry),
      `problems.html#${code}`,
    ]),
    ...[...contract.menus].map(([key, menu]): SearchEntry => ['menu', key, inAll(menu), `permissions.html#${key}`]),
    ...fields(model),
  ];
}

/** The fields that have an anchor. */
function fields(model: Model): SearchEntry[] {
  const { schemas } = model.contract;
  return [...schemas].flatMap(([schemaName, schema]) =>
    schema.oneOf || schema.anyOf || schema.items
      ? []
      : [...membersOf(schema, schemas, () => false).properties].map(([name, { description = '' }]): SearchEntry => [
          'field',
          `${schemaName}.${name}`,
          description.split('\n')[0] ?? '',
          `${model.schemaHref(schemaName)}.${name}`,
        ]),
  );
}
