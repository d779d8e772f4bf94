import type { Schemas } from '../../../openapi/generated/types.ts';
import { fileSource } from '../../core/kit/file-content.ts';
import type { Blobs } from '../../core/store/blobs.ts';
import type { Rows } from '../../core/store/registry.ts';
import type { Tables } from '../../core/store/table.ts';
import type { SourceFrame } from '../crash-issues/cause.ts';
import { reportedFrames } from './builds/builds.ts';
import { readSymbols, type Symbols } from './content.ts';
import { needKey, needOf, needsOf, type SymbolNeed } from './needs.ts';
import type { SymbolRow } from './table.ts';

type Platform = Schemas['CodePlatform'];

/** The data sources of symbols. */
export interface SymbolReading {
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly appId: string;
}

/** Maximum number of cached files. */
const MOST_READ = 64;
/** Parsed files by checksum: equal bytes have equal symbols. */
const cache = new Map<string, Promise<Symbols | undefined>>();

async function read(blobs: Blobs, file: Rows['files'], fileType: SymbolRow['fileType']): Promise<Symbols | undefined> {
  const key = `${fileType} ${file.sha256 ?? file.id}`;
  const before = cache.get(key);
  const own = before ?? readSymbols(fileSource(blobs, file), fileType).then((content) => content?.symbols);
  cache.delete(key);
  cache.set(key, own);
  const [oldest] = cache.keys();
  if (cache.size > MOST_READ && oldest !== undefined) cache.delete(oldest);
  return own;
}

/** Returns the parsed file for a need; of several, the last one parsed. */
export function parsedFor(
  { db, appId }: Pick<SymbolReading, 'db' | 'appId'>,
  platform: Platform,
  version: string,
  need: SymbolNeed,
): SymbolRow | undefined {
  const { fileType, library } = need;
  return db.symbols
    .all({ where: { appId, platform, version, fileType, parseStatus: 'parseComplete' } })
    .filter((row) => fileType !== 'so' || row.library === library)
    .toSorted((a, b) => Date.parse(b.parsedAt ?? '') - Date.parse(a.parsedAt ?? ''))[0];
}

/** Returns what frames need with a version but no parsed file provides, including files that are not parsed yet. */
export function missingFor(
  reading: Pick<SymbolReading, 'db' | 'appId'>,
  platform: Platform,
  version: string,
  frames: readonly SourceFrame[],
): SymbolNeed[] {
  const { db, appId } = reading;
  return needsOf(platform, version, frames)
    .filter((need) => parsedFor(reading, platform, version, need) === undefined)
    .map((need) => {
      const { fileType } = need;
      const there = db.symbols
        .all({ where: { appId, platform, version, fileType } })
        .findLast(({ parseStatus }) => parseStatus !== 'parseComplete');
      return { ...need, ...(there && { symbolId: there.id, parseStatus: there.parseStatus }) };
    });
}

/** Returns a frame as a device reported it. */
function toRaw(platform: Platform, { symbol, ...frame }: SourceFrame): Schemas['CrashFrame'] {
  return { ...frame, ...(symbol !== '' && { symbol }), isSymbolicated: needOf(platform, frame) === undefined };
}

/** Returns the source location of a frame; nothing if the symbols do not contain it. */
function symbolicateFrame(
  symbols: Symbols,
  { module, symbol, line, column, file, address, isOwn }: SourceFrame,
): Schemas['CrashFrame'][] {
  const own = { isOwn, isSymbolicated: true };
  if ('mapping' in symbols)
    return symbols.mapping.retrace(module, symbol, line).map(({ className, method, ...where }, index, all) => ({
      module: className,
      symbol: method,
      ...where,
      ...own,
      ...(index < all.length - 1 && { isInlined: true }),
    }));
  if ('maps' in symbols) {
    const original = symbols.maps.originalOf(file ?? '', line ?? 1, column ?? 1);
    if (original === null) return [];
    const name = original.source.split('/').at(-1) ?? original.source;
    return [
      { module, symbol: original.name ?? symbol, file: name, line: original.line, column: original.column, ...own },
    ];
  }
  const place = symbols.native.placeOf(Number(address));
  if (place === null) return [];
  const { name, offset, ...where } = place;
  return [{ module, symbol: place.line === undefined ? `${name}+${offset}` : name, ...where, ...own }];
}

/** A stack as a device reported it, and with names from symbols. */
export interface Symbolicated {
  readonly frames: Schemas['CrashFrame'][];
  readonly rawFrames: Schemas['CrashFrame'][];
}

/**
 * Symbolicates a stack with the symbols that are currently available; frames without symbols stay as reported. Files
 * are read on demand.
 */
export async function symbolicate(
  reading: SymbolReading,
  platform: Platform,
  version: string,
  frames: readonly SourceFrame[],
): Promise<Symbolicated> {
  const { db, blobs } = reading;
  const reported = reportedFrames(platform, version, frames);
  const symbols = new Map<string, Symbols | undefined>();
  for (const need of needsOf(platform, version, frames)) {
    const row = parsedFor(reading, platform, version, need);
    if (row) symbols.set(needKey(need), await read(blobs, db.files.require(row.fileId), row.fileType));
  }
  return {
    rawFrames: reported.map((frame) => toRaw(platform, frame)),
    frames: reported.flatMap((frame) => {
      const need = needOf(platform, frame);
      const own = need && symbols.get(needKey(need));
      const sources = own ? symbolicateFrame(own, frame) : [];
      return sources.length > 0 ? sources : [toRaw(platform, frame)];
    }),
  };
}
