import { compareVersions } from '../../core/kit/versions.ts';
import { chainsOf } from '../symbols/builds/android.ts';
import { needKey, needOf } from '../symbols/needs.ts';
import { missingFor, symbolicate, type SymbolReading } from '../symbols/symbolicate.ts';
import type { Cause } from './cause.ts';
import { isIn } from './causes.ts';
import type { Sightings } from './sightings.ts';

/** Where an issue is. */
export interface Place {
  readonly place: string;
  readonly isOwn: boolean;
}

/** The newest version with a cause whose symbols for a frame are parsed. */
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
 * The first frame of the app itself, by the names that the symbols of the newest version with any give it; where there is
 * none, the first of the system.
 */
export async function placeOf(reading: SymbolReading, cause: Cause, sightings: Sightings | undefined): Promise<Place> {
  const { platform, frames } = cause;
  const chains = chainsOf(frames);
  const chain = chains.find((one) => one.some(({ isOwn }) => isOwn)) ?? chains[0] ?? [];
  const outer = chain.at(-1);
  if (outer === undefined) return { place: '', isOwn: false };
  const need = needOf(platform, outer);
  const version =
    (need && newestParsedVersion(reading, cause, need)) ?? sightings?.lastVersion ?? cause.from ?? '0.0.0';
  const [frame] = (await symbolicate(reading, platform, version, chain)).frames;
  if (frame === undefined) return { place: '', isOwn: outer.isOwn };
  const { module, symbol, address, file, line, isOwn } = frame;
  const where = file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`;
  const name =
    symbol === undefined ? `${module} ${address ?? ''}` : file === undefined ? `${module} ${symbol}` : symbol;
  return { place: `${name}${where}`, isOwn };
}

/** Whether the symbols of the version that showed an issue last are there. */
export const isSymbolicated = (
  reading: SymbolReading,
  { platform, frames }: Cause,
  sightings: Sightings | undefined,
): boolean => sightings === undefined || missingFor(reading, platform, sightings.lastVersion, frames).length === 0;
