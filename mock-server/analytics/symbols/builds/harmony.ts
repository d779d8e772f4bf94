import { fnv1a32 } from '../../../delivery/bucket.ts';
import { mix } from '../../../delivery/lots.ts';
import type { SourceFrame } from '../../crash-issues/cause.ts';
import { shortName, vlq } from './bytes.ts';

/** Position of a source line in a build. */
interface Emitted {
  readonly symbol: string;
  readonly line: number;
}

/** Columns at which code begins, from 1. */
const [COLUMN, SOURCE_COLUMN] = [9, 5];

/** Returns the name of a file's module in a build. */
const moduleOf = (version: string, file: string): string =>
  `entry|entry|${version}|src/main/ets/pages/${file.replace(/\.ets$/u, '.ts')}`;

/** Simulates the compiler on the lines of a file: names are shortened, and lines move. */
function emittedOf(version: string, file: string, all: readonly SourceFrame[]): Map<SourceFrame, Emitted> {
  const salt = fnv1a32(`harmony ${version} ${file}`);
  const own = all.filter((frame) => frame.file === file).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  let line = 3 + (salt % 20);
  return new Map(
    own.map((frame, index) => {
      line += 1 + (mix(salt, index, 2) % 30);
      return [frame, { symbol: shortName((salt + index * 7) % 600), line }];
    }),
  );
}

const isSame = (a: SourceFrame, b: SourceFrame): boolean =>
  a.file === b.file && a.symbol === b.symbol && a.line === b.line;

/** Returns what devices report for a frame of ArkTS code. */
export function reportedArkTs(version: string, frame: SourceFrame, all: readonly SourceFrame[]): SourceFrame {
  const { module, file = '', isOwn } = frame;
  const emitted = [...emittedOf(version, file, all)].find(([source]) => isSame(source, frame))?.[1];
  if (emitted === undefined) throw new RangeError(`no code of ${file}`);
  return { module, ...emitted, file: moduleOf(version, file), column: COLUMN, isOwn };
}

/** Returns the source maps of a version in the format of HarmonyOS builds. */
export function sourceMapText(version: string, all: readonly SourceFrame[]): string {
  const files = [...new Set(all.flatMap(({ file }) => file ?? []))].toSorted();
  const maps = files.map((file) => {
    const emitted = [...emittedOf(version, file, all)];
    let mappings = '';
    let [at, sourceLine, sourceColumn] = [1, 1, 1];
    for (const [index, [frame, { line }]] of emitted.entries()) {
      const own = frame.line ?? 1;
      mappings += ';'.repeat(line - at);
      mappings += [COLUMN - 1, 0, own - sourceLine, SOURCE_COLUMN - sourceColumn, index === 0 ? 0 : 1]
        .map(vlq)
        .join('');
      [at, sourceLine, sourceColumn] = [line, own, SOURCE_COLUMN];
    }
    const map = {
      version: 3,
      file: file.replace(/\.ets$/u, '.ts'),
      sources: [`entry/src/main/ets/pages/${file}`],
      names: emitted.map(([{ symbol }]) => symbol),
      mappings,
      'entry-package-info': `entry|${version}`,
    };
    return [moduleOf(version, file), map] as const;
  });
  return `${JSON.stringify(Object.fromEntries(maps), null, 2)}\n`;
}
