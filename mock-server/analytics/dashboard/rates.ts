import { Platform } from '../../../openapi/generated/schemas.ts';
import type { Watching } from '../../core/world/attention.ts';
import type { Change, Recent } from '../../core/world/recent.ts';
import type { Counter, Period, Reading } from '../../counting/topic.ts';
import { isAnother, type Rate } from '../stability/verdict.ts';
import { DAY_MS, HOUR_MS } from '../../core/world/durations.ts';

/** Differences above this many standard errors are not due to chance, even among many rates. */
const BY_CHANCE = 3;

interface Rated {
  readonly stability: Counter<'stability'>;
  readonly apiCalls: Counter<'apiCalls'>;
}

const NO_RATE: Rate = { part: 0, whole: 0 };

type Kinds = readonly [up: Change['kind'], down: Change['kind']];

/** Compares a rate of the last 24 hours with that of the 24 hours before. */
function changeOf([up, down]: Kinds, own: Rate, before: Rate): Pick<Change, 'kind' | 'value' | 'previous'>[] {
  if (own.whole === 0 || before.whole === 0 || !isAnother(own, before, BY_CHANCE)) return [];
  const [value, previous] = [own.part / own.whole, before.part / before.whole];
  return [{ kind: value > previous ? up : down, value, previous }];
}

/** Returns the rates of a period by key. */
type RatesOf = (reading: Reading, period: Period) => ReadonlyMap<string, Rate>;

/** Returns the rates of the last 24 hours that differ from those of the 24 hours before, with their keys. */
function changesOf(watching: Watching, kinds: Kinds, ratesOf: RatesOf) {
  const now = watching.clock.now();
  const to = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  // Both periods include the same part of the current hour.
  const ratesBack = (back: number) => ratesOf(watching, { from: to - DAY_MS - back, to: to - back, asOf: now - back });
  const [lately, before] = [ratesBack(0), ratesBack(DAY_MS)];
  const at = watching.clock.iso();
  return [...lately].flatMap(([key, own]) =>
    changeOf(kinds, own, before.get(key) ?? NO_RATE).map((change) => ({ key, change: { ...change, at } })),
  );
}

/** Rates that differ from the day before. */
export const createRateChanges = ({ stability, apiCalls }: Rated): readonly Recent[] => [
  {
    screen: 'analytics/crash-summary',
    changes: (watching) => {
      const changes = changesOf(watching, ['crashRateUp', 'crashRateDown'], (reading, period) => {
        const measures = new Set(['crashes', 'launches']);
        const [all = []] = stability.count(reading, {}, period, [{ dimensions: ['platform'], measures }]);
        return new Map([...all].map(([key, { crashes, launches }]) => [key, { part: crashes, whole: launches }]));
      });
      return Platform.options.flatMap((platform) =>
        changes.filter(({ key }) => key === platform).map(({ change }) => ({ ...change, platform })),
      );
    },
  },
  {
    screen: 'analytics/api',
    changes: (watching) =>
      changesOf(watching, ['apiErrorRateUp', 'apiErrorRateDown'], (reading, period) => {
        const measures = new Set(['errors', 'requests']);
        const [all = []] = apiCalls.count(reading, {}, period, [{ dimensions: [], measures }]);
        return new Map([...all].map(([key, { errors, requests }]) => [key, { part: errors, whole: requests }]));
      }).map(({ change }) => change),
  },
];
