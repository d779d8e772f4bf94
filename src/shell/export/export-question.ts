import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { exportable, type ExportRow } from '../../../openapi/generated/exports.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { ExportColumn } from '../../api/generated/client.schemas.ts';
import { operationOf } from '../../api/operation.ts';
import { partsOf } from '../../api/query.ts';
import type { Column, Exported, ExportPlace, Filter, Words } from '../../ui/list/types.ts';

/** The source list of an export. */
export interface ExportSource {
  screen: string;
  filters: Record<string, string | string[]>;
  sort?: string;
  /** The period used if its query names none, for a list of statistics. */
  period?: string;
  /** Query parameters that select the list rather than its rows. */
  listParameters?: readonly string[];
  columnKinds: ExportRow['columns'];
}

const isExportable = (id: string): id is OperationId => Object.hasOwn(exportable, id);
const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const textsOf = (value: unknown): string | string[] => (Array.isArray(value) ? value.map(String) : String(value));
const paging = new Set(['page', 'size', 'sort']);

/**
 * Derives the source of a list from its query key: the segments of the path, then the parameters. Undefined if the list
 * can't be exported.
 */
export function exportSourceOf(queryKey: readonly unknown[]): ExportSource | undefined {
  const { segments: parts, parameters: query } = partsOf(queryKey);
  const path = `/${parts.join('/')}`;
  const operation = operationOf('GET', path);
  const row = operation && isExportable(operation.id) ? exportable[operation.id] : undefined;
  if (!operation || !row) return undefined;
  const segments = path.split('/');
  const values = new Map(operation.path.split('/').map((segment, at) => [segment, segments[at] ?? '']));
  const sort = [query['sort']].flat()[0];
  return {
    screen: row.screen.replaceAll(/\{\w+\}/gu, (parameter) => values.get(parameter) ?? ''),
    filters: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) =>
        paging.has(name) || ![value].flat().every(isScalar) ? [] : [[name, textsOf(value)]],
      ),
    ),
    ...(typeof sort === 'string' && { sort }),
    ...(row.period !== undefined && { period: row.period }),
    ...(row.listParameters && { listParameters: row.listParameters }),
    columnKinds: row.columns,
  };
}

/** The header names the unit, because a number has none. */
const bytes = msg`Size (bytes)`;

/** The properties of a record that a column shows. */
function propertiesOf(
  { id, header, words, exports }: Column<never>,
  columnKinds: ExportRow['columns'],
): [key: string, exported: Exported][] {
  if (exports === false) return [];
  if (exports) return Object.entries(exports).map(([key, one]) => [key, 'title' in one ? one : { title: one }]);
  const kinds = new Map(Object.entries(columnKinds));
  const path = [id, `${id}Name`, `${id}.name`].find((key) => !['list', 'object', undefined].includes(kinds.get(key)));
  return path === undefined ? [] : [[path, { title: path === 'fileSize' ? bytes : header, ...(words && { words }) }]];
}

const flags: Words = { true: msg`Yes`, false: msg`No` };
const say = (text: MessageDescriptor | string): string => (typeof text === 'string' ? text : i18n._(text));
const wordsIn = (words: Words) =>
  Object.entries(words).map(
    ([value, word]) => [value, say(typeof word !== 'string' && 'label' in word ? word.label : word)] as const,
  );

const among: ExportPlace['among'] = (path, words) =>
  wordsIn(words)
    .map(([value, word]) => `{${path}=${value}}${word}`)
    .join('|');

function wordsOf(
  key: string,
  { words, texts }: Exported,
  filters: readonly Filter[],
  columnKinds: ExportRow['columns'],
): (readonly [string, string])[] {
  if (words) return wordsIn(words);
  if (texts) return [];
  if (columnKinds[key] === 'flag') return wordsIn(flags);
  const filter = filters.find((candidate) => candidate.id === key);
  return filter?.kind === 'choice' ? filter.options.map(({ value, label }) => [value, say(label)] as const) : [];
}

/**
 * The columns of an export, with the console's labels for their values.
 * @param language BCP 47 tag
 */
export function exportColumns(
  columns: readonly Column<never>[],
  filters: readonly Filter[],
  columnKinds: ExportRow['columns'],
  language: string,
): ExportColumn[] {
  return columns.flatMap((column) =>
    propertiesOf(column, columnKinds).map(([key, exported]) => {
      const words = wordsOf(key, exported, filters, columnKinds);
      const texts = exported.texts?.({ say, language, among });
      return {
        key,
        title: say(exported.title),
        ...(words.length > 0 && { words: Object.fromEntries(words) }),
        ...(texts && { texts: [...texts] }),
      };
    }),
  );
}
