import type { Schemas } from '../../../../openapi/generated/types.ts';
import type { SourceFrame } from '../../crash-issues/cause.ts';
import { CRASHES } from '../../crash-issues/seeds/crashes.ts';
import { HANGS } from '../../crash-issues/seeds/hangs.ts';
import { JS_ERRORS } from '../../js-errors/library.ts';
import { needKey, needOf, type SymbolNeed } from '../needs.ts';
import { chainsOf, mappingText, reportedJava } from './android.ts';
import { reportedArkTs, sourceMapText } from './harmony.ts';
import { reportedScript, scriptMapsText } from './web.ts';
import { elfFile, machOFile, reportedNative } from './native.ts';

type Platform = Schemas['CodePlatform'];

/** All known code for a symbol file: the frames of the issues that need it, without duplicates. */
const code = new Map<string, readonly SourceFrame[]>();

function codeOf(platform: Platform, need: Pick<SymbolNeed, 'fileType' | 'library'>): readonly SourceFrame[] {
  const key = `${platform} ${needKey(need)}`;
  let own = code.get(key);
  if (own === undefined) {
    const needed = (frame: SourceFrame): boolean => {
      const other = needOf(platform, frame);
      return other !== undefined && needKey(other) === needKey(need);
    };
    const chains = [...CRASHES, ...HANGS, ...JS_ERRORS]
      .filter((cause) => cause.platform === platform)
      .flatMap(({ frames }) => chainsOf(frames.filter(needed)));
    own = [...new Map(chains.map((chain) => [JSON.stringify(chain), chain])).values()].flat();
    code.set(key, own);
  }
  return own;
}

/** Returns the native libraries in builds for a platform. */
export const librariesOf = (platform: Platform): string[] => [
  ...new Set(
    [...CRASHES, ...HANGS]
      .filter((cause) => cause.platform === platform)
      .flatMap(({ frames }) => frames.flatMap((frame) => needOf(platform, frame)?.library ?? [])),
  ),
];

/**
 * Returns what devices with a version report for the frames of a stack; the app's own frames look as they do in the
 * build.
 */
export function reportedFrames(platform: Platform, version: string, frames: readonly SourceFrame[]): SourceFrame[] {
  return chainsOf(frames).map((chain): SourceFrame => {
    const [frame] = chain.slice(-1);
    if (frame === undefined) throw new RangeError('a chain is empty');
    const need = needOf(platform, frame);
    if (need === undefined) return frame;
    const all = codeOf(platform, need);
    if (need.fileType === 'mapping') return reportedJava(version, chain, chainsOf(all));
    if (platform === 'web') return reportedScript(version, frame, all);
    if (need.fileType === 'sourceMap') return reportedArkTs(version, frame, all);
    return reportedNative(version, frame, all, need.fileType === 'dsym');
  });
}

/** Returns a symbol file of a version in the format of its compiler. */
export function symbolFileOf(platform: Platform, version: string, need: SymbolNeed): Uint8Array {
  const { fileType, library = '', buildId = '' } = need;
  const all = codeOf(platform, need);
  if (fileType === 'mapping') return new TextEncoder().encode(mappingText(version, chainsOf(all)));
  if (fileType === 'sourceMap')
    return new TextEncoder().encode((platform === 'web' ? scriptMapsText : sourceMapText)(version, all));
  return fileType === 'dsym' ? machOFile(library, version, all, buildId) : elfFile(library, version, all, buildId);
}
