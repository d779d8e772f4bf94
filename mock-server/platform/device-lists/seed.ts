import { DeviceList } from '../../../openapi/generated/limits.platform.ts';
import type { SeedContext } from '../../core/world/seed.ts';
import { deviceIds } from '../../delivery/population.ts';
import type { ApplicationRow } from '../applications/table.ts';
import { MINUTE_MS } from '../../core/world/durations.ts';

const BY = ['gateway01', 'gateway02'];

/** Sizes of the allow and block lists, and how many devices are on both. */
const MAIN = { white: 240, black: 37, both: 3 };
const OTHERS = { white: 24, black: 5, both: 0 };
/** Of the scenario `big`: a list too long to read line by line. */
const BIG = { white: 50_000, black: 37, both: 3 };
/** Of the scenario `limits`: the allow list is full. */
const FULL = { white: DeviceList.maxItems, black: 37, both: 3 };
const SIZES: Readonly<Record<string, typeof MAIN>> = { big: BIG, limits: FULL };

/** Seeds the block and allow lists of an application: most entries by one import, the rest individually. */
export async function seedDeviceLists(
  { db, clock, rng, scenario }: SeedContext,
  { id: appId, applicationId, number }: ApplicationRow,
): Promise<void> {
  const sizes = number > 1 ? OTHERS : (SIZES[scenario] ?? MAIN);
  const draw = rng('deviceList', applicationId);
  const ids = deviceIds(rng, applicationId, sizes.white + sizes.black - sizes.both);
  const lists = { white: ids.slice(0, sizes.white), black: [...ids.slice(0, sizes.both), ...ids.slice(sizes.white)] };
  for (const listType of ['white', 'black'] as const) {
    // Creates the index by list while there are few entries: later it would take tens of milliseconds at once.
    db.deviceEntries.count({ where: { appId, listType } });
    const { length } = lists[listType];
    const imported = Math.floor(length * 0.8);
    const importedAt = clock.iso(clock.now() - draw.int(20, 40) * 1440 * MINUTE_MS);
    for (const [index, deviceId] of lists[listType].entries()) {
      const isImported = index < imported;
      const at = isImported
        ? importedAt
        : clock.iso(clock.now() - Math.ceil(((length - index) / length) * 19 * 1440) * MINUTE_MS);
      const by = BY[isImported ? 0 : index % BY.length] ?? 'system';
      await db.deviceEntries.insert({
        appId,
        listType,
        deviceId,
        source: isImported ? 'import' : 'manual',
        createdAt: at,
        updatedAt: at,
        createdBy: by,
        updatedBy: by,
      });
    }
  }
}
