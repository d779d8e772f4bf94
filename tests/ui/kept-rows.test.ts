/** A row that was changed stays in its place, although it no longer matches the filters. */
import { expect, test } from 'vitest';
import { withKeptRows } from '../../src/resource/kept-rows.ts';

const row = (id: string) => ({ id });
const page = (items: string[], total: number, at = 1) => ({ items: items.map(row), total, page: at, size: 20 });
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).join('');

test('kept rows are inserted at their positions, in any order of changes', () => {
  const noted = [
    { index: 3, item: row('d') },
    { index: 0, item: row('a') },
  ];
  expect(idsOf(withKeptRows(page(['b', 'c', 'e'], 3), noted))).toBe('abcde');
  expect(withKeptRows(page(['b', 'c', 'e'], 3), noted).total).toBe(3);
});

test('a kept row whose position is beyond the end is appended', () => {
  expect(idsOf(withKeptRows(page(['a'], 1), [{ index: 7, item: row('h') }]))).toBe('ah');
});

test('the total includes the page of a kept row that is its only row', () => {
  expect(withKeptRows(page([], 0), [{ index: 0, item: row('a') }])).toMatchObject({ total: 1, page: 1 });
  expect(withKeptRows(page([], 20, 2), [{ index: 0, item: row('u') }])).toMatchObject({ total: 21, page: 2 });
});
