/** A row on which something was done stays where it stood, though it no longer matches the filters. */
import { expect, test } from 'vitest';
import { withKeptRows } from '../../src/resource/kept-rows.ts';

const row = (id: string) => ({ id });
const page = (items: string[], total: number, at = 1) => ({ items: items.map(row), total, page: at, size: 20 });
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).join('');

test('rows stand where they stood, whatever the order in which something was done to them', () => {
  const noted = [
    { index: 3, item: row('d') },
    { index: 0, item: row('a') },
  ];
  expect(idsOf(withKeptRows(page(['b', 'c', 'e'], 3), noted))).toBe('abcde');
  expect(withKeptRows(page(['b', 'c', 'e'], 3), noted).total).toBe(3);
});

test('further down than there are rows they stand at the end', () => {
  expect(idsOf(withKeptRows(page(['a'], 1), [{ index: 7, item: row('h') }]))).toBe('ah');
});

test('the only row of a page keeps the page, and that of a list the list', () => {
  expect(withKeptRows(page([], 0), [{ index: 0, item: row('a') }])).toMatchObject({ total: 1, page: 1 });
  expect(withKeptRows(page([], 20, 2), [{ index: 0, item: row('u') }])).toMatchObject({ total: 21, page: 2 });
});
