import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { exportable } from '../../openapi/generated/exports.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { isKnown, sheetRows } from '../../openapi/exports/cells.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { clientsText, clientsTexts } from '../../src/pages/publish/offline-upgrade/labels.ts';
import { exportColumns } from '../../src/shell/export/export-question.ts';
import type { Column, Filter } from '../../src/ui/list/types.ts';

interface ColumnsModule {
  columns: readonly Column<never>[];
  filters?: readonly Filter[];
}

const lists = import.meta.glob<string>('../../src/pages/**/list.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<ColumnsModule>('../../src/pages/**/{columns,fields}.tsx');

/** The lists with an export button. */
const exported = Object.entries(lists).filter(
  ([, source]) => /<(?:ListPage|ResourceList)\b/u.test(source) && !source.includes('exported={false}'),
);

/** The member with a name in parsed JSON. */
const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const listAt = (value: unknown, name: string): unknown[] => [at(value, name)].flat().filter((one) => one !== undefined);
function resolved(schema: unknown): unknown {
  const reference = at(schema, '$ref');
  return typeof reference === 'string'
    ? resolved(at(document.components.schemas, reference.split('/').at(-1) ?? ''))
    : schema;
}
/** The schema of a property, also within arrays and `allOf`. */
function member(schema: unknown, name: string): unknown {
  const whole = resolved(schema);
  const inner = resolved(at(whole, 'items') ?? whole);
  return (
    at(at(inner, 'properties'), name) ??
    listAt(inner, 'allOf')
      .map((part) => member(part, name))
      .find((one) => one !== undefined)
  );
}
/** The enum values of a column. */
function valuesOf(id: OperationId, key: string): unknown[] {
  const answer = at(at(at(at(document.paths, operations[id].path), 'get'), 'responses'), '200');
  const page = at(at(at(answer, 'content'), 'application/json'), 'schema');
  const schema = resolved(key.split('.').reduce(member, member(page, 'items') ?? page));
  return listAt(resolved(at(schema, 'items') ?? schema), 'enum');
}

/** Values that the screen shows unchanged, too: protocols and methods. */
const isName = (value: unknown) => /^[A-Z]+$/u.test(String(value));

/** Columns with a picture, or with values that only the console has: no file contains them. */
const omittedColumns = ['publish/applet-upgrade icon', 'publish/ftp-manager lastTest'];

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // Some columns hold addresses of the console's own origin.
  vi.stubGlobal('location', new URL('http://console.test/'));
});

async function listOf(path: string, source: string) {
  const { columns, filters = [] } = (await (
    modules[path.replace('list.tsx', 'fields.tsx')] ?? modules[path.replace('list.tsx', 'columns.tsx')]
  )?.()) ?? {
    columns: [],
  };
  const resources = [...source.matchAll(/import \{ (\w+) \} from '[^']*\/resource\.ts'/gu)].map(([, name]) => name);
  const ofResource = Object.keys(operations)
    .filter(isOperationId)
    .filter((id) => resources.includes(operations[id].tag) && operations[id].method === 'GET');
  const operationIds = [
    ...ofResource,
    ...[...source.matchAll(/\buse(List\w+)\(/gu)]
      .map(([, name = '']) => name.replace('List', 'list'))
      .filter(isOperationId),
  ];
  // The operation of the rows; a list may call others as well.
  const ids = operationIds.filter((id) =>
    columns.some((column) => exportColumns([column], [], exportable[id]?.columns ?? {}, 'en').length > 0),
  );
  return { columns, filters, id: ids[0], columnKinds: exportable[ids[0] ?? 'listUsers']?.columns ?? {} };
}

describe('a list with an export button', () => {
  test.each(exported)('%s exports each column, with labels for its enum values', async (path, source) => {
    const { columns, filters, id, columnKinds } = await listOf(path, source);
    expect(columns.length, 'its columns stand in a fields.tsx or columns.tsx beside it').toBeGreaterThan(0);
    for (const column of columns) {
      const name = `${path.split('/').slice(-3, -1).join('/')} ${column.id}`;
      const requestedColumns = exportColumns([column], filters, columnKinds, 'en');
      expect(requestedColumns.length > 0, name).toBe(!omittedColumns.includes(name));
      for (const one of requestedColumns) {
        expect(isKnown(one, columnKinds), `${name}: ${one.key}`).toBe(true);
        expect(one.title, name).not.toBe('');
        if (one.texts) continue;
        const values = id === undefined ? [] : valuesOf(id, one.key).filter((value) => !isName(value));
        expect(Object.keys(one.words ?? {}), name).toEqual(expect.arrayContaining(values));
      }
    }
  });

  test('is in more than twelve files, and enum values are found in the contract', () => {
    expect(exported.length).toBeGreaterThan(12);
    expect(valuesOf('listUpgrades', 'status')).toContain('published');
    expect(valuesOf('listTransactions', 'policies')).toContain('mock');
    expect(valuesOf('listMenus', 'type')).toContain('directory');
  });
});

test('a cell that is composed of several values has the same text in the file', () => {
  const say = ({ message = '' }: { message?: string }) => message;
  for (const android of [{}, { min: '6.0.0' }, { max: '7.0.0' }, { min: '6.0.0', max: '7.0.0' }, undefined]) {
    const record = { id: '1', clients: { ...(android && { android }), ios: {}, harmony: { min: '5.0', max: '6.0' } } };
    const [, row] = sheetRows(
      [{ key: 'clients', texts: clientsTexts({ say }) }],
      { clients: 'object' },
      [record],
      undefined,
    );
    expect(row).toEqual([clientsText(say, record.clients)]);
  }
  const entries = [
    { platform: 'android', value: '{ios}|[x]' },
    { platform: 'harmony', value: '=1' },
  ];
  const texts = [
    '[{platform=android}Android: {value}]',
    '[{platform=harmony}Harmony: {value}]',
    '[{label?}never]',
    'plain | ]',
  ];
  const [, row] = sheetRows([{ key: 'entries', texts }], { entries: 'list' }, [{ entries }], undefined);
  expect(row).toEqual(['Android: {ios}|[x] · plain | ] · Harmony: =1 · plain | ]']);
  // An unclosed placeholder is kept as text.
  expect(
    [...sheetRows([{ key: 'id', texts: ['[{id}', '{id', '[a|{no}] b'] }], { id: 'text' }, [{ id: '7' }], undefined)][1],
  ).toEqual(['7 · {id · a b']);
});
