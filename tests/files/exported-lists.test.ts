import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportable } from '../../openapi/generated/exports.ts';
import { isOperationId } from '../../mock-server/core/operation.ts';
import { exportColumns } from '../../src/shell/late/export-question.ts';
import type { Column } from '../../src/ui/list/types.ts';

interface ColumnsModule {
  columns: readonly Column<never>[];
}

const lists = import.meta.glob<string>('../../src/pages/*/*/list.tsx', { query: '?raw', import: 'default', eager: true });
const modules = import.meta.glob<ColumnsModule>('../../src/pages/*/*/columns.tsx');

/** The lists that have the button. */
const exported = Object.entries(lists).filter(([, source]) => source.includes('<ListPage') && !source.includes('exported={false}'));

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a list with an export button', () => {
  test.each(exported)('%s can be exported, with what most of its columns show', async (path, source) => {
    const asked = [...source.matchAll(/\buse(List\w+)\(/gu)].map(([, name = '']) => name.replace('List', 'list'));
    const rows = asked.filter(isOperationId).flatMap((id) => exportable[id] ?? []);
    const load = modules[path.replace('list.tsx', 'columns.tsx')];
    expect(load).toBeDefined();
    const { columns = [] } = (await load?.()) ?? {};
    // The operation that the rows come from; a list may ask for others as well.
    const found = rows.map(({ columns: known }) => {
      const keys = exportColumns(columns, [], known).map(({ key }) => key);
      return { unknown: keys.filter((key) => !Object.hasOwn(known, key)), most: keys.length > columns.length / 2 };
    });
    expect(found).toContainEqual({ unknown: [], most: true });
  });

  test('there are many', () => expect(exported.length).toBeGreaterThan(12));
});
