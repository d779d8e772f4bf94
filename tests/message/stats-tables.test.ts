import { expect, test } from 'vitest';
import { partsOf } from '../../src/api/query.ts';
import { tables } from '../../src/api/generated/push/topic.ts';

const sortOf = (table: keyof typeof tables, sort: string) =>
  partsOf(tables[table].list({ sort, messageId: '7' }).queryKey).parameters['sort'];

test('a table ignores a sort order of the other table', () => {
  expect(sortOf('byMessage', 'title,asc')).toEqual(['title,asc']);
  expect(sortOf('byDay', 'title,asc')).toBeUndefined();
  expect(sortOf('byDay', 'day,asc')).toEqual(['day,asc']);
  expect(sortOf('byMessage', 'day,asc')).toBeUndefined();
  expect(sortOf('byDay', 'sent,desc')).toEqual(['sent,desc']);
});
