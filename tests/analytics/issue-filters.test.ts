/** The filters of a list of issues in the addresses of its records, where `platform` is the kind of the issue. */
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { topic as anrs } from '../../src/api/generated/anrs/topic.ts';
import { topic as jsErrors } from '../../src/api/generated/js-errors/topic.ts';
import { recordOf } from '../../src/pages/analytics/crash/links.ts';
import { filtersOf } from '../../src/pages/analytics/ios-details/address.ts';
import { listSearchOf, recordPatchOf, searchSchema } from '../../src/pages/analytics/ios-details/search.ts';
import { recordHref } from '../../src/pages/common/dashboard/places.ts';
import { issueQuery } from '../../src/pages/common/overview/address.ts';
import { signedIn } from '../mock-client.ts';
import { isNumbers } from './numbers.ts';

const script = { id: '7', category: 'js', platform: 'web' } as const;
const addressOf = (href: string) =>
  parse(searchSchema, Object.fromEntries(new URL(href, 'https://console').searchParams));

test('a record keeps the filters of its list, also for the way back and to its neighbors', () => {
  const search = { platform: 'ios', visibility: 'background', version: '6.4.0' } as const;
  const record = addressOf(recordOf(script, search));
  expect(record).toMatchObject({ platform: 'js', onPlatform: 'ios', issueId: '7' });
  expect(listSearchOf(record)).toMatchObject(search);
  expect(addressOf(recordOf({ ...script, id: '8' }, listSearchOf(record)))).toEqual({ ...record, issueId: '8' });
  expect(recordPatchOf({ platform: undefined, page: '2' })).toEqual({ onPlatform: undefined, page: '2' });
  expect(recordPatchOf({ version: '6.4.1' })).toEqual({ version: '6.4.1' });
});

test('a record opened from the dashboard keeps its period and, of web code, its platform', () => {
  const search = { platform: 'ios', start: '2024-06-01', end: '2024-06-07' } as const;
  const record = addressOf(recordHref('analytics/js', '7') + issueQuery(search, 'web'));
  expect(filtersOf(script, listSearchOf(record))).toMatchObject(search);
  expect(issueQuery({ platform: 'ios' }, 'ios')).toBe('&range=7d');
});

test('an issue has the filters of its list, but its own platform and type', () => {
  const search = { platform: 'ios', visibility: 'background', anrKind: 'hang', jsErrorType: 'Promise' } as const;
  expect(jsErrors.filter(filtersOf(script, listSearchOf(parse(searchSchema, {}))))).toMatchObject({
    platform: undefined,
  });
  expect(filtersOf(script, { ...listSearchOf(parse(searchSchema, {})), ...search })).toMatchObject({
    platform: 'ios',
    visibility: 'background',
    anrKind: undefined,
    jsErrorType: undefined,
  });
});

test('the rate of an ANR is of the launches of its platform', async () => {
  const client = await signedIn('analyst01');
  const valueOf = async (id: 'getAnrsFigures' | 'getStabilityFigures', query: object) => {
    const { figures } = await client.ok(id, { query: { ...query } });
    const figure = isNumbers(figures) && figures['launches'];
    return isNumbers(figure) && figure['value'];
  };
  const search = { ...listSearchOf(parse(searchSchema, {})), range: '7d' } as const;
  for (const platform of ['android', 'harmony'] as const) {
    const { range, platform: filtered } = anrs.filter(filtersOf({ platform }, search));
    expect(await valueOf('getAnrsFigures', { range, platform: filtered })).toBe(
      await valueOf('getStabilityFigures', { range: '7d', platform }),
    );
  }
});
