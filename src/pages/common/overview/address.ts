import * as v from 'valibot';
import type { CodePlatform } from '../../../api/generated/client.schemas.ts';
import { day, hrefWith, oneOf } from '../../../ui/list/search.ts';

const platforms = ['android', 'ios', 'harmony'] as const;

/** The figures of the day; the selected one is drawn by hour. */
const figure = oneOf([
  'devices',
  'newDevices',
  'launches',
  'dailyTime',
  'crashRate',
  'crashShare',
  'apiErrorRate',
  'views',
  'pushSent',
  'arrivalRate',
  'exposures',
  'clickRate',
]);

/** Address of the dashboard: the filters of its lower part, and the figure drawn by hour. */
export const address = {
  path: '/dashboard',
  params: v.object({}),
  search: v.object({
    range: oneOf(['today', '7d', '15d', '30d', '60d', '90d']),
    start: day(),
    end: day(),
    platform: oneOf(platforms),
    figure,
  }),
} as const;

/** Address keys of the filters. */
export const filterKeys = ['range', 'start', 'end', 'platform'] as const;

export type Search = v.InferOutput<typeof address.search>;

/** The address of a screen with the same filters. */
export function screenHref(menu: string, search: Search, more: Readonly<Record<string, string>> = {}): string {
  const pairs = filterKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]));
  const query = new URLSearchParams([...pairs, ...Object.entries(more)]).toString();
  return `/pages/${menu}${query && `?${query}`}`;
}

/**
 * The filters as a further part of the query of an issue's record, also the default period: a record may open with
 * another. Only issues of web code occur on several platforms; `platform` of a record is the kind of the issue.
 */
export function issueQuery({ range = '7d', start, end, platform }: Search, codePlatform: CodePlatform): string {
  const period = (start ?? end) === undefined ? { range } : { start, end };
  return hrefWith({}, { ...period, ...(codePlatform === 'web' && { onPlatform: platform }) }).replace('?', '&');
}

/** The filters as parameters of an operation. */
export const toQuery = ({ range, start, end, platform }: Search) => ({ range, start, end, platform });
