import { Platform } from '../../../openapi/generated/schemas.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import type { Counter, Measures, Period, Reading } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import type { Cell } from '../../population/cells.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { bySize, type Measuring, unpaced } from '../../population/measuring.ts';
import { phonesOf, placesIn, type Phones, type SegmentsOf } from '../../population/phones.ts';
import { HOUR_MS, networkAt } from '../../population/sessions.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { judge } from './verdict.ts';

/** How a version of the app does on a platform: whoever releases versions knows it. */
export type HealthOf = (
  reading: Reading,
  appId: string,
  platform: Device['platform'],
  version: string,
) => {
  at(time: number): { readonly crashRate: number; readonly anrRate: number; readonly apiErrorRate: number };
  spansOf(
    metrics: readonly ('crashRate' | 'anrRate' | 'apiErrorRate')[],
  ): readonly { readonly from: number; readonly to: number }[];
  readonly guard?: 'off' | 'watching' | 'tripped';
};

const RATES = ['crashRate', 'anrRate'] as const;

/** Of each platform how often its launches crash, and how often they hang, by versions and within them by hours of the period. */
function ratesIn(reading: Reading, { segments: { versions } }: Phones, { from, to }: Period, healthOf: HealthOf) {
  const hours = Math.ceil((to - from) / HOUR_MS);
  const of = (platform: Device['platform']): Float32Array[] => {
    const rates = RATES.map(() => new Float32Array(versions.length * hours));
    for (const [place, version] of versions.entries()) {
      const { at, spansOf } = healthOf(reading, reading.appId, platform, version);
      const isSteady = spansOf(RATES).length === 0;
      for (const [kind, rate] of RATES.entries()) {
        const own = rates[kind]?.subarray(place * hours, (place + 1) * hours);
        if (isSteady) own?.fill(at(from)[rate]);
        else own?.forEach((_, hour) => (own[hour] = at(from + hour * HOUR_MS)[rate]));
      }
    }
    return rates;
  };
  return { android: of('android'), ios: of('ios'), harmony: of('harmony') };
}

/** Crashes alone, without hangs. */
export function crashesIn(
  reading: Reading,
  phones: Phones,
  period: Period,
  healthOf: HealthOf,
): Measuring['incidents'] {
  const rates = ratesIn(reading, phones, period, healthOf);
  return { kinds: 1, ratesOf: (place) => rates[phones.devices[place]?.platform ?? 'android'] };
}

function measuresOf({ sessions, devices, incidents: [crashes, anrs] }: Cell): Measures<'stability'> {
  return {
    launches: sessions,
    devices,
    crashes: crashes?.count ?? 0,
    crashDevices: crashes?.devices ?? 0,
    anrs: anrs?.count ?? 0,
    anrDevices: anrs?.devices ?? 0,
  };
}

/** Counts crashes and hangs, which come as often as the guards of the releases measure them. */
export function createStability(segmentsOf: SegmentsOf, healthOf: HealthOf): Counter<'stability'> {
  const count: Counter<'stability'>['count'] = (reading, { version, network, ...filter }, period, splits) => {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const rates = ratesIn(reading, phones, period, healthOf);
    const measuring = {
      version,
      network: networkAt(network),
      telling: bySize,
      paceOf: unpaced,
      incidents: {
        kinds: RATES.length,
        ratesOf: (place: number) => rates[phones.devices[place]?.platform ?? 'android'],
      },
    };
    const divisions = splits.map((split) => ({ coders: codersOf(phones, sessionDimensions, split, period) }));
    return countSessions(phones, placesIn(phones, filter), period, measuring, divisions).map(
      (cells) => new Map([...byNames(cells)].map(([key, cell]) => [key, measuresOf(cell)])),
    );
  };
  return {
    count,
    teller(reading, filter, period, counted) {
      // The version before is there, whichever versions are asked for.
      const all = filter.version
        ? count(reading, { ...filter, version: undefined }, period, [{ dimensions: ['platform', 'version'] }])[0]
        : counted;
      const rows = [...(all ?? [])].map(([key, { launches, crashes }]) => {
        const [platform = '', version = ''] = key.split(SEPARATOR);
        return { platform, version, launches, crashes };
      });
      const byPlatform = Map.groupBy(rows, ({ platform }) => platform);
      return ({ platform, version = '' }) => {
        const of = Platform.options.find((one) => one === platform) ?? 'android';
        const { guard } = healthOf(reading, reading.appId, of, version);
        const versions = byPlatform.get(of) ?? [];
        const own = versions.find((one) => one.version === version);
        return { ...(guard && { guard }), ...judge(own, versions) };
      };
    },
  };
}
