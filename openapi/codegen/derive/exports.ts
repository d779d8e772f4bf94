import type { Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { constantsOf, resolve, typesOf } from '../schema.ts';
import { answerOf } from './relations.ts';
import { membersOf } from '../valibot/members.ts';

/** The type of a column of an exported table. */
export type ColumnKind = 'text' | 'number' | 'flag' | 'instant' | 'object' | 'list';

/** A list whose records can be exported. */
export interface Exportable {
  readonly joined: JoinedOperation;
  /** Name of the table, with path parameters in braces. */
  readonly screen: string;
  /** The possible values of each path parameter; null for ids. */
  readonly parameters: Readonly<Record<string, readonly string[] | null>>;
  /** The default period of a list that covers days: `7d`. */
  readonly period?: string;
  /** Query parameters that select the list rather than its rows. */
  readonly listParameters?: readonly string[];
  /** Columns by key, in the order of the contract. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

type Schemas = Contract['schemas'];

const pathNames = ({ parameters }: JoinedOperation): string[] =>
  parameters.filter((one) => one.in === 'path').map(({ name }) => name);

/** The schema of the records of a page or a list. */
export function recordOf(joined: JoinedOperation, schemas: Schemas): { record: Schema; isPage: boolean } | undefined {
  const answered = answerOf(joined);
  if (joined.method !== 'get' || answered === undefined) return undefined;
  const answer = resolve(answered, schemas);
  if (answer.items !== undefined) return { record: resolve(answer.items, schemas), isPage: false };
  const { properties } = membersOf(answer, schemas, () => false);
  const items = properties.get('items')?.items;
  return items && properties.has('total') ? { record: resolve(items, schemas), isPage: true } : undefined;
}

/** The name under which the records of an operation are exported; undefined if they are not exported. */
export function screenOf(joined: JoinedOperation, schemas: Schemas): string | undefined {
  const { 'x-export': xExport, 'x-permission': permission } = joined.operation;
  const record = recordOf(joined, schemas);
  if (xExport === false || record === undefined) return undefined;
  if (xExport !== undefined) return xExport;
  // A permission that depends on the record cannot be checked before the record is known.
  if (!record.isPage || typeof permission !== 'string' || permission.includes('.')) return undefined;
  const [menu = ''] = permission.split('#');
  return [
    menu,
    ...pathNames(joined)
      .filter((name) => !menu.includes(`{${name}}`))
      .map((name) => `{${name}}`),
  ].join('/');
}

function kindOf(schema: Schema, schemas: Schemas): ColumnKind | undefined {
  const resolved = resolve(schema, schemas);
  const [type, ...others] = typesOf(resolved).filter((name) => name !== 'null');
  if (type === undefined || others.length > 0) return undefined;
  if (type === 'string') return resolved.format === 'date-time' ? 'instant' : 'text';
  if (type === 'boolean') return 'flag';
  return type === 'integer' || type === 'number' ? 'number' : undefined;
}

/** The properties that a cell can show. Properties of nested objects have dotted names. */
function columnsOf(record: Schema, schemas: Schemas, within = ''): [key: string, kind: ColumnKind][] {
  return [...membersOf(record, schemas, () => false).properties].flatMap(([name, property]): [string, ColumnKind][] => {
    const resolved = resolve(property, schemas);
    const inner = resolved.items ? resolve(resolved.items, schemas) : resolved;
    const kind = kindOf(inner, schemas);
    // Lists share one cell, as a text.
    if (kind) return [[within + name, resolved.items ? 'text' : kind]];
    if (within !== '' || !typesOf(inner).includes('object') || inner === record) return [];
    const below = columnsOf(inner, schemas, `${name}.`).map(([key, one]): [string, ColumnKind] => [
      key,
      resolved.items ? 'text' : one,
    ]);
    return [[name, resolved.items ? 'list' : 'object'], ...below];
  });
}

/** The default period of a list. Lists that take a range or days have one. */
function periodOf({ parameters }: JoinedOperation, schemas: Schemas): string | undefined {
  const inQuery = (queryName: string) =>
    parameters.find(({ in: place, name }) => place === 'query' && name === queryName);
  const usual = inQuery('start') && inQuery('end') && inQuery('range');
  const value = usual && resolve(usual.schema, schemas).default;
  return typeof value === 'string' ? value : undefined;
}

/** Every list of the contract that can be exported. */
export function exportablesOf(contract: Contract): readonly Exportable[] {
  const { operations, schemas } = contract;
  return operations.flatMap((joined): Exportable[] => {
    const screen = screenOf(joined, schemas);
    const record = recordOf(joined, schemas);
    if (screen === undefined || record === undefined) return [];
    const values = joined.parameters
      .filter(({ name }) => screen.includes(`{${name}}`))
      .map(({ name, schema }) => {
        const all = constantsOf(resolve(schema, schemas)).map(String);
        return [name, all.length > 0 ? all : null] as const;
      });
    const period = periodOf(joined, schemas);
    const listParameters = joined.operation['x-list-parameters'];
    return [
      {
        joined,
        screen,
        ...(period !== undefined && { period }),
        ...(listParameters && { listParameters }),
        parameters: Object.fromEntries(values),
        columns: Object.fromEntries(columnsOf(record.record, schemas)),
      },
    ];
  });
}
