import { expect, test } from 'vitest';
import { allItems } from '../../src/api/all-items.ts';

/** A list of records, with a count of the pages that are requested. */
function listOf(length: number) {
  const records = Array.from({ length }, (_, at) => ({ id: String(at) }));
  const pages: number[] = [];
  const list = ({ page, size }: { page: number; size: number }) => {
    pages.push(page);
    return Promise.resolve({ items: records.slice((page - 1) * size, page * size), total: records.length });
  };
  return { records, pages, list };
}

test.each([
  [0, [1]],
  [1, [1]],
  [100, [1]],
  [101, [1, 2]],
  [250, [1, 2, 3]],
])('reads all of %i records, from as many pages as they fill', async (length, expected) => {
  const { records, pages, list } = listOf(length);
  expect(await allItems(list)).toEqual(records);
  expect(pages).toEqual(expected);
});

test('contains a record once that moves to the next page while the list is read', async () => {
  const { records, list } = listOf(150);
  const items = await allItems(async (params) => {
    const answer = await list(params);
    if (params.page === 1) records.unshift({ id: 'new' });
    return answer;
  });
  expect(items).toEqual(Array.from({ length: 150 }, (_, at) => ({ id: String(at) })));
});
