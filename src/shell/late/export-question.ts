import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { exportable, type ExportRow } from '../../../openapi/generated/exports.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { ExportColumn } from '../../api/generated/client.schemas.ts';
import { operationOf } from '../../api/operation.ts';
import type { Column, Filter } from '../../ui/list/types.ts';

/** A list as an export asks for it. */
export interface Listed {
  screen: string;
  filters: Record<string, string>;
  sort?: string;
  known: ExportRow['columns'];
}

const isExportable = (id: string): id is OperationId => Object.hasOwn(exportable, id);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const paging = new Set(['page', 'size', 'sort']);

/** What a list shows, out of the key of its query: the segments of its path, then its parameters. Undefined for one that is not exported. */
export function listedBy(queryKey: readonly unknown[]): Listed | undefined {
  const path = `/${queryKey.filter((part) => typeof part === 'string' || typeof part === 'number').join('/').replace(/^\/+/u, '')}`;
  const operation = operationOf('GET', path);
  const row = operation && isExportable(operation.id) ? exportable[operation.id] : undefined;
  if (!operation || !row) return undefined;
  const segments = path.split('/');
  const values = new Map(operation.path.split('/').map((segment, at) => [segment, segments[at] ?? '']));
  const asked = queryKey.find(isRecord) ?? {};
  const sort = [asked['sort']].flat()[0];
  return {
    screen: row.screen.replaceAll(/\{\w+\}/gu, (parameter) => values.get(parameter) ?? ''),
    filters: Object.fromEntries(
      Object.entries(asked).flatMap(([name, value]) => (paging.has(name) || !isScalar(value) ? [] : [[name, String(value)]])),
    ),
    ...(typeof sort === 'string' && { sort }),
    known: row.columns,
  };
}

/** The properties that a column of the console stands for, with their titles. */
function propertiesOf({ id, header, exports: said }: Column<never>, known: ExportRow['columns']): [key: string, title: MessageDescriptor][] {
  const found = [id, `${id}Name`, `${id}.name`].find((key) => Object.hasOwn(known, key));
  return said ? Object.entries(said) : found === undefined ? [] : [[found, header]];
}

const flags = { true: msg`Yes`, false: msg`No` };
const say = (text: MessageDescriptor | string): string => (typeof text === 'string' ? text : i18n._(text));

/** The columns of an export, with the words that the console has for their values: those of the filters, mostly. */
export function exportColumns(columns: readonly Column<never>[], filters: readonly Filter[], known: ExportRow['columns']): ExportColumn[] {
  return columns.flatMap((column) =>
    propertiesOf(column, known).map(([key, title]) => {
      const filter = filters.find((candidate) => candidate.id === key);
      const words =
        known[key] === 'flag'
          ? Object.entries(flags)
          : filter?.kind === 'choice' ? filter.options.map(({ value, label }) => [value, label] as const) : [];
      return { key, title: say(title), ...(words.length > 0 && { words: Object.fromEntries(words.map(([value, text]) => [value, say(text)])) }) };
    }),
  );
}
