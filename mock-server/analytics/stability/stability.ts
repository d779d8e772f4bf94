import { Platform } from '../../../openapi/generated/schemas.ts';
import { judge } from '../../counting/difference.ts';
import { SEPARATOR } from '../../counting/keys.ts';
import { type Counter, isAsked, isAskedBesides, type Measures } from '../../counting/topic.ts';
import type { Cell } from '../../walk/cells.ts';
import { byNames, countSessions } from '../../population/count.ts';
import { bySize, unpaced } from '../../population/measuring.ts';
import { phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { codersOf, sessionDimensions } from '../../population/splits.ts';
import { type HealthOf, KINDS, ratesIn } from '../../walk/rates.ts';

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

/** Counts crashes and hangs, with the rates that the guards of the releases measure. */
export function createStability(segmentsOf: SegmentsOf, healthOf: HealthOf): Counter<'stability'> {
  const count: Counter<'stability'>['count'] = (reading, { version, network, ...filter }, period, splits) => {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const measuring = {
      version,
      network: networkAt(network),
      sums: 'sessions',
      telling: bySize,
      paceOf: unpaced,
      hasDevices: isAsked(splits, 'devices'),
      ...(isAskedBesides(splits, 'launches', 'devices') && {
        incidents: { kinds: KINDS.length, rates: ratesIn(reading, phones, period, healthOf) },
      }),
    };
    const divisions = splits.map((split) => ({ coders: codersOf(phones, sessionDimensions, split, period) }));
    return countSessions(phones, placesIn(phones, filter), period, measuring, divisions).map(
      (cells) => new Map([...byNames(cells)].map(([key, cell]) => [key, measuresOf(cell)])),
    );
  };
  return {
    count,
    rowDetails(reading, filter, period, counts) {
      // The previous version does not depend on the version filter.
      const all = filter.version
        ? count(reading, { ...filter, version: undefined }, period, [{ dimensions: ['platform', 'version'] }])[0]
        : counts;
      const rows = [...(all ?? [])].map(([key, { launches, crashes }]) => {
        const [platform = '', version = ''] = key.split(SEPARATOR);
        return { platform, version, launches, count: crashes };
      });
      const nothing = { launches: 0, count: 0 };
      return ({ platform, version = '' }) => {
        const of = Platform.options.find((one) => one === platform) ?? 'android';
        const { guard, upgradeId, comparedAt } = healthOf(reading, reading.appId, of, version);
        const compared = comparedAt(period.asOf);
        const sampleOf = (name: string) => rows.find((one) => one.platform === of && one.version === name) ?? nothing;
        const release = { ...(guard && { guard }), ...(upgradeId !== undefined && { upgradeId }) };
        if (compared === undefined) return release;
        const { verdict, difference, needed } = judge(sampleOf(version), sampleOf(compared.version), compared.isFair);
        return {
          ...release,
          before: compared.version,
          verdict,
          ...(needed !== undefined && { needed }),
          ...(difference && { change: difference.change, changeLow: difference.low, changeHigh: difference.high }),
        };
      };
    },
  };
}
