import { expect, test } from 'vitest';
import { partsOf } from '../../src/api/query.ts';
import { tables } from '../../src/api/generated/push/topic.ts';

const sortOf = (table: keyof typeof tables, sort: string) =>
  partsOf(tables[table].list({ sort, messageId: '7' }).queryKey).parameters['sort'];

test('a table of a screen with several is not asked in the order of another one', () => {
  expect(sortOf('byMessage', 'title,asc')).toEqual(['title,asc']);
  expect(sortOf('byDay', 'title,asc')).toBeUndefined();
  expect(sortOf('byDay', 'day,asc')).toEqual(['day,asc']);
  expect(sortOf('byMessage', 'day,asc')).toBeUndefined();
  expect(sortOf('byDay', 'sent,desc')).toEqual(['sent,desc']);
});
