import type { Schemas } from '../../../openapi/generated/types.ts';
import { fnv1a32 } from '../../delivery/bucket.ts';
import { mix } from '../../delivery/lots.ts';
import type { SourceFrame } from '../crash-issues/cause.ts';

type Platform = Schemas['CodePlatform'];
export type SymbolNeed = Schemas['SymbolNeed'];

/** The iOS image with the app's own code. */
export const APP_IMAGE = 'CHBank';

/** Types of symbol files by platform; the first one is for the app's own code. */
export const FILE_TYPES: Readonly<Record<Platform, readonly Schemas['SymbolFileType'][]>> = {
  android: ['mapping', 'so'],
  ios: ['dsym'],
  harmony: ['sourceMap', 'so'],
  web: ['sourceMap'],
};

/** Returns 32 hexadecimal digits that identify a build of a version, or of a library in it. */
function digitsOf(platform: Platform, version: string, library = ''): string {
  const own = fnv1a32(`${platform} ${version}${library && ` ${library}`}`);
  return [0, 1, 2, 3].map((part) => mix(own, part, 7).toString(16).padStart(8, '0')).join('');
}

const asUuid = (digits: string): string => digits.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');

/** Returns the build ID of an app version, as its crashes report it. */
export function buildOf(platform: Platform, version: string): string {
  const digits = digitsOf(platform, version);
  return platform === 'ios' ? asUuid(digits) : digits;
}

/** Returns the build ID of a symbol file; source maps have none. */
export function buildIdOf(
  platform: Platform,
  version: string,
  { fileType, library }: Pick<SymbolNeed, 'fileType' | 'library'>,
): string | undefined {
  if (fileType === 'sourceMap') return undefined;
  return fileType === 'so' ? digitsOf(platform, version, library) : buildOf(platform, version);
}

/** Returns the symbol file that a frame needs for its names; undefined if it needs none. */
export function needOf(
  platform: Platform,
  { module, isOwn }: Pick<SourceFrame, 'module' | 'isOwn'>,
): Pick<SymbolNeed, 'fileType' | 'library'> | undefined {
  if (platform === 'ios') return module === APP_IMAGE ? { fileType: 'dsym', library: module } : undefined;
  // Bundles contain the libraries too.
  if (platform === 'web') return { fileType: 'sourceMap' };
  if (!isOwn) return undefined;
  if (module.endsWith('.so')) return { fileType: 'so', library: module };
  return { fileType: platform === 'android' ? 'mapping' : 'sourceMap' };
}

/** Key of a symbol file within a platform and version. */
export const needKey = ({ fileType, library = '' }: Pick<SymbolNeed, 'fileType' | 'library'>): string =>
  `${fileType} ${fileType === 'so' ? library : ''}`;

/** Returns what some frames need, without duplicates. */
export function needsOf(platform: Platform, version: string, frames: readonly SourceFrame[]): SymbolNeed[] {
  const needs = new Map<string, SymbolNeed>();
  for (const frame of frames) {
    const need = needOf(platform, frame);
    if (need === undefined) continue;
    const buildId = buildIdOf(platform, version, need);
    needs.set(needKey(need), { ...need, ...(buildId !== undefined && { buildId }) });
  }
  return [...needs.values()];
}
