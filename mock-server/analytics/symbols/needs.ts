import type { components } from '../../../openapi/generated/types.ts';
import { fnv1a32 } from '../../delivery/bucket.ts';
import { mix } from '../../delivery/lots.ts';
import type { SourceFrame } from '../crash-issues/cause.ts';

type Schemas = components['schemas'];
type Platform = Schemas['CodePlatform'];
export type SymbolNeed = Schemas['SymbolNeed'];

/** The code of the app itself on iOS. */
export const APP_IMAGE = 'CHBank';

/** Types of symbol files that a platform has; the first is that of the app's own code. */
export const FILE_TYPES: Readonly<Record<Platform, readonly Schemas['SymbolFileType'][]>> = {
  android: ['mapping', 'so'],
  ios: ['dsym'],
  harmony: ['sourceMap', 'so'],
  web: ['sourceMap'],
};

/** What tells a build of a version, or of a library in it, from all others: 32 hexadecimal digits. */
function digitsOf(platform: Platform, version: string, library = ''): string {
  const own = fnv1a32(`${platform} ${version}${library && ` ${library}`}`);
  return [0, 1, 2, 3].map((part) => mix(own, part, 7).toString(16).padStart(8, '0')).join('');
}

const asUuid = (digits: string): string => digits.toUpperCase().replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');

/** The build of a version of the app, as its crashes name it. */
export function buildOf(platform: Platform, version: string): string {
  const digits = digitsOf(platform, version);
  return platform === 'ios' ? asUuid(digits) : digits;
}

/** The build that a symbol file names; source maps name none. */
export function buildIdOf(
  platform: Platform,
  version: string,
  { fileType, library }: Pick<SymbolNeed, 'fileType' | 'library'>,
): string | undefined {
  if (fileType === 'sourceMap') return undefined;
  return fileType === 'so' ? digitsOf(platform, version, library) : buildOf(platform, version);
}

/** The symbol file that a frame has its names from; undefined of a frame that needs none. */
export function needOf(
  platform: Platform,
  { module, isOwn }: Pick<SourceFrame, 'module' | 'isOwn'>,
): Pick<SymbolNeed, 'fileType' | 'library'> | undefined {
  if (platform === 'ios') return module === APP_IMAGE ? { fileType: 'dsym', library: module } : undefined;
  // Libraries are in the bundles of scripts, too.
  if (platform === 'web') return { fileType: 'sourceMap' };
  if (!isOwn) return undefined;
  if (module.endsWith('.so')) return { fileType: 'so', library: module };
  return { fileType: platform === 'android' ? 'mapping' : 'sourceMap' };
}

/** Tells what is needed apart within a platform and version. */
export const needKey = ({ fileType, library = '' }: Pick<SymbolNeed, 'fileType' | 'library'>): string =>
  `${fileType} ${fileType === 'so' ? library : ''}`;

/** What some frames need, each once. */
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
