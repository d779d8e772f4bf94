/** The columns and filters of the lists of messages, templates, tags and keys. */
import { expect, test } from 'vitest';
import { columns as keys, filters as keyFilters } from '../../src/pages/message/key/fields.tsx';
import { columns as messages, filtersOf } from '../../src/pages/message/push/fields.tsx';
import { columns as tags, filters as tagFilters } from '../../src/pages/message/tag/fields.tsx';
import { columns as templates, filters as templateFilters } from '../../src/pages/message/template/fields.tsx';

const ids = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);

test.each([
  [
    'messages',
    messages,
    'title content targetType openMode status pushTime validityHours templateName sent arrived displayed clicked',
    filtersOf([]),
    'title status targetType templateId pushed',
  ],
  ['templates', templates, 'name title openMode content placeholders remark', templateFilters, 'name'],
  ['tags', tags, 'tagName description clientCount updatedAt', tagFilters, 'tagName'],
  ['keys', keys, 'channel environment appKey bundleOrPackage enabled expiresAt', keyFilters, 'channel environment'],
] as const)('the list of %s has its columns and filters', (_, columns, visible, filters, filtered) => {
  expect(ids(columns)).toEqual(expect.arrayContaining(visible.split(' ')));
  expect(ids(filters)).toEqual(expect.arrayContaining(filtered.split(' ')));
});
