import type { Period, Reading } from '../../counting/topic.ts';
import type { Device } from '../../delivery/target.ts';
import type { ErrorRates } from '../../rows/errors.ts';
import type { Phones } from '../../population/phones.ts';
import { hoursIn } from '../../population/sessions.ts';
import type { HealthOf } from '../../walk/rates.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** Returns the share of devices' calls that fail in some whole stretches, as the guards of the releases measure it. */
export function callRatesIn(
  reading: Reading,
  { devices, segments: { versions } }: Phones,
  period: Period,
  healthOf: HealthOf,
): ErrorRates {
  const { from, to } = period;
  const hours = hoursIn(period);
  const tableOf = (platform: Device['platform']) => {
    const hourly = new Float32Array(versions.length * hours);
    const minutes = new Map<number, Float32Array>();
    for (const [place, version] of versions.entries()) {
      const { at, spansOf } = healthOf(reading, reading.appId, platform, version);
      const spans = spansOf(['apiErrorRate']);
      const before = Math.min(from, ...spans.map((span) => span.from)) - 1;
      hourly.fill(at(before).apiErrorRate, place * hours, (place + 1) * hours);
      for (const span of spans) {
        const end = Math.min(to, span.to);
        const first = Math.floor((Math.max(from, span.from) - from) / HOUR_MS);
        for (let hour = first; from + hour * HOUR_MS < end; hour++) {
          const rateAt = (minute: number) => at(from + hour * HOUR_MS + minute * MINUTE_MS).apiErrorRate;
          hourly[place * hours + hour] = Number.NaN;
          minutes.set(
            place * hours + hour,
            Float32Array.from({ length: 60 }, (_, minute) => rateAt(minute)),
          );
        }
      }
    }
    return { name: platform, hourly, minutes };
  };
  const tables = { android: tableOf('android'), ios: tableOf('ios'), harmony: tableOf('harmony') };
  return { from, hours, of: (place) => tables[devices[place]?.platform ?? 'android'], tables: Object.values(tables) };
}
