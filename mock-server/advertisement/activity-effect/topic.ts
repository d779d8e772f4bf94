import { Platform } from '../../../openapi/generated/schemas.ts';
import type { SplitBy } from '../../core/kit/sums.ts';
import type { Device } from '../../delivery/target.ts';
import type { Knowing, Phones } from '../phones.ts';
import { DAY_MS } from './days.ts';
import type { Placement } from './events.ts';
import { History } from './history.ts';
import { runEvents } from './run-events.ts';
import { tallyOf, type KeyOf, type TallyFilter } from './tally.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const PLATFORMS = Platform.options;
const MINUTE_MS = 60_000;

type Dim = 'booth' | 'platform' | 'version' | 'region' | 'hour' | 'priority';

/** Of each device, the place of what it is called in a list of names. */
interface Coded {
  readonly names: string[];
  readonly codes: number[];
}

const coded = new WeakMap<readonly Device[], Map<string, Coded>>();

/** Codes of devices by what they are: those that came up since are added. */
function codesOf(known: readonly Device[], fact: 'platform' | 'city'): Coded {
  let ofFacts = coded.get(known);
  if (ofFacts === undefined) coded.set(known, (ofFacts = new Map()));
  let of = ofFacts.get(fact);
  if (of === undefined) ofFacts.set(fact, (of = { names: fact === 'platform' ? [...PLATFORMS] : [], codes: [] }));
  for (let number = of.codes.length; number < known.length; number++) {
    const name = known[number]?.[fact] ?? '';
    const place = of.names.indexOf(name);
    of.codes.push(place === -1 ? of.names.push(name) - 1 : place);
  }
  return of;
}

const byDevice =
  (fact: 'platform' | 'city') =>
  ({ devices: { known } }: History): KeyOf =>
  ({ device }) => {
    const { names, codes } = codesOf(known, fact);
    return { names, place: (event) => codes[device[event] ?? 0] ?? 0 };
  };

const byPlacement =
  (nameOf: (placement: Placement) => string) =>
  (): KeyOf =>
  ({ placement, placements }) => ({ names: placements.map(nameOf), place: (event) => placement[event] ?? 0 });

/** How events split by a dimension. */
const keysOf: Readonly<Record<Dim, (history: History) => KeyOf>> = {
  booth: byPlacement(({ boothId }) => boothId),
  priority: byPlacement(({ priority }) => priority),
  platform: byDevice('platform'),
  region: byDevice('city'),
  version:
    ({ devices: { known } }) =>
    ({ device, version, versions }) => {
      const { names, codes } = codesOf(known, 'platform');
      return {
        names: versions.flatMap((of) => names.map((platform) => `${platform} ${of}`)),
        place: (event) => (version[event] ?? 0) * names.length + (codes[device[event] ?? 0] ?? 0),
      };
    },
  hour:
    () =>
    ({ minute }) => ({ names: HOURS, place: (event) => Math.floor((minute[event] ?? 0) / 60) }),
};

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Which of some buckets each event falls into. */
function bucketKey(starts: readonly number[]): KeyOf {
  const names = starts.map((_, place) => String(place));
  const placeAt = (at: number) => starts.findLastIndex((start) => start <= at);
  return ({ minute }, day) => {
    const first = placeAt(day);
    const next = starts[first + 1] ?? Infinity;
    if (next >= day + DAY_MS) return { names, place: () => first };
    const places = Uint16Array.from({ length: DAY_MINUTES }, (_, at) => placeAt(day + at * MINUTE_MS));
    return { names, place: (event) => places[minute[event] ?? 0] ?? first };
  };
}

const whole: KeyOf = () => ({ names: ['all'], place: () => 0 });

/** What analytics ask of activities: exposures and clicks, as they follow from what was online and the devices. */
export const createActivityTopic = (phones: Phones) =>
  ({
    metrics: [
      { metric: 'exposures' },
      { metric: 'exposureDevices' },
      { metric: 'clicks' },
      { metric: 'clickDevices' },
      { metric: 'clickRate', numerator: 'clicks', denominator: 'exposures' },
      { metric: 'deviceClickRate', numerator: 'clickDevices', denominator: 'exposureDevices' },
      { metric: 'jumps' },
      { metric: 'closes' },
    ],
    dims: ['booth', 'platform', 'version', 'region', 'hour', 'priority'],
    countedBy: {},
    sums: (
      reading: Knowing & { readonly appId: string },
      filter: TallyFilter,
      period: { readonly from: number; readonly to: number; readonly asOf: number },
      by: SplitBy<Dim>,
    ) => {
      const history = new History(reading, phones, reading.appId, period.asOf);
      const key = by.kind === 'whole' ? whole : by.kind === 'starts' ? bucketKey(by.starts) : keysOf[by.dim](history);
      return tallyOf(history, period, filter, key);
    },
    events: (
      { db, appId }: Knowing & { readonly appId: string },
      filter: TallyFilter,
      period: { readonly from: number; readonly to: number; readonly asOf: number },
    ) => runEvents(db, appId, filter, period),
  }) as const;
