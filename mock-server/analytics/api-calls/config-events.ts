import { formatTime } from '../../core/world/clock.ts';
import { HOUR_MS } from '../../core/world/durations.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Period } from '../../counting/topic.ts';
import { syncsOf } from '../../platform/gateway-config/table.ts';

/**
 * Returns when instances synchronized versions of the gateway's configuration in a period, oldest first. Instances that
 * synchronize a version within the same hour are one event, at the first of them, so that no later sync moves it.
 */
export function configEvents(db: Tables, appId: string, { from, to, asOf }: Period) {
  const syncs = syncsOf(db, appId)
    .filter(({ at }) => at >= from && at < to && at <= asOf)
    .toSorted((a, b) => a.at - b.at);
  return [...Map.groupBy(syncs, ({ version, at }) => `${version} ${Math.floor(at / HOUR_MS)}`).values()].flatMap(
    ([first]) =>
      first === undefined
        ? []
        : [
            {
              at: formatTime(first.at),
              event: 'configSynced' as const,
              id: String(first.version),
              title: String(first.version),
            },
          ],
  );
}
