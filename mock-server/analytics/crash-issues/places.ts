import { compareVersions } from '../../core/kit/versions.ts';
import { chainsOf } from '../symbols/builds/android.ts';
import { needKey, needOf } from '../symbols/needs.ts';
import { missingFor, symbolicate, type SymbolReading } from '../symbols/symbolicate.ts';
import type { Cause } from './cause.ts';
import { isIn } from './causes.ts';
import type { Sightings } from './sightings.ts';

/** The place of an issue in the code. */
export interface Place {
  readonly place: string;
  readonly isOwn: boolean;
}

/** Returns the newest version with the cause that has parsed symbols for a frame. */
function newestParsedVersion(
  { db, appId }: SymbolReading,
  cause: Cause,
  need: NonNullable<ReturnType<typeof needOf>>,
): string | undefined {
  const { platform } = cause;
  return db.symbols
    .all({ where: { appId, platform, fileType: need.fileType, parseStatus: 'parseComplete' } })
    .filter(
      ({ fileType, library }) =>
        needKey({ ...need, library: library ?? need.library }) === needKey(need) && fileType === need.fileType,
    )
    .map(({ version }) => version)
    .filter((version) => isIn(cause, version))
    .toSorted(compareVersions)
    .at(-1);
}

/**
 * Returns the first frame of the app's own code, named by the newest available symbols; without one, the first system
 * frame.
 */
export async function placeOf(reading: SymbolReading, cause: Cause, sightings: Sightings | undefined): Promise<Place> {
  const { platform, frames } = cause;
  const chains = chainsOf(frames);
  const chain = chains.find((one) => one.some(({ isOwn }) => isOwn)) ?? chains[0] ?? [];
  const outer = chain.at(-1);
  if (outer === undefined) return { place: '', isOwn: false };
  const need = needOf(platform, outer);
  const version =
    (need && newestParsedVersion(reading, cause, need)) ?? sightings?.highestVersion ?? cause.from ?? '0.0.0';
  const [frame] = (await symbolicate(reading, platform, version, chain)).frames;
  if (frame === undefined) return { place: '', isOwn: outer.isOwn };
  const { module, symbol, address, file, line, isOwn } = frame;
  const where = file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`;
  const name =
    symbol === undefined ? `${module} ${address ?? ''}` : file === undefined ? `${module} ${symbol}` : symbol;
  return { place: `${name}${where}`, isOwn };
}

/** Whether the symbols of the version that last showed an issue are available. */
export const isSymbolicated = (
  reading: SymbolReading,
  { platform, frames }: Cause,
  sightings: Sightings | undefined,
): boolean => sightings === undefined || missingFor(reading, platform, sightings.lastVersion, frames).length === 0;
