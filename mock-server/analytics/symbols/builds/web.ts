import { fnv1a32 } from '../../../delivery/bucket.ts';
import { mix } from '../../../delivery/lots.ts';
import type { SourceFrame } from '../../crash-issues/cause.ts';
import { shortName, vlq } from './bytes.ts';

/** Position of a source location in a bundle, whose code is a single line. */
interface Emitted {
  readonly symbol: string;
  /** From 1. */
  readonly column: number;
}

/** Column of the source code at which a statement begins, from 1. */
const SOURCE_COLUMN = 5;

/** Simulates the bundler on a script: names are shortened, and the order depends on the build. */
function emittedOf(version: string, script: string, all: readonly SourceFrame[]): Map<SourceFrame, Emitted> {
  const salt = fnv1a32(`web ${version} ${script}`);
  const own = all.filter(({ module }) => module === script);
  let column = 1 + (salt % 40_000);
  return new Map(
    own.map((frame, index) => {
      column += 200 + (mix(salt, index, 2) % 4000);
      return [frame, { symbol: shortName((salt + index * 7) % 600), column }];
    }),
  );
}

const isSame = (a: SourceFrame, b: SourceFrame): boolean =>
  a.module === b.module && a.file === b.file && a.symbol === b.symbol && a.line === b.line;

/** Returns what web views report for a frame of a script. */
export function reportedScript(version: string, frame: SourceFrame, all: readonly SourceFrame[]): SourceFrame {
  const { module, isOwn } = frame;
  const emitted = [...emittedOf(version, module, all)].find(([source]) => isSame(source, frame))?.[1];
  if (emitted === undefined) throw new RangeError(`no code of ${module}`);
  return { module, symbol: emitted.symbol, file: module, line: 1, column: emitted.column, isOwn };
}

/** Returns the source map of a script in the format of bundlers. */
function mapOf(version: string, script: string, all: readonly SourceFrame[]) {
  const emitted = [...emittedOf(version, script, all)];
  const files = [...new Set(emitted.map(([{ file = '' }]) => file))];
  let [column, source, line] = [1, 0, 1];
  const segments = emitted.map(([frame, to], index) => {
    const [place, own] = [files.indexOf(frame.file ?? ''), frame.line ?? 1];
    const first = index === 0;
    const numbers = [to.column - column, place - source, own - line, first ? SOURCE_COLUMN - 1 : 0, first ? 0 : 1];
    [column, source, line] = [to.column, place, own];
    return numbers.map(vlq).join('');
  });
  return {
    version: 3,
    file: script,
    sources: files.map((file) => `webpack://chenghu-h5/src/${file}`),
    names: emitted.map(([{ symbol }]) => symbol),
    mappings: segments.join(','),
  };
}

/** Returns the source maps of all scripts of a version in one file, by script name. */
export function scriptMapsText(version: string, all: readonly SourceFrame[]): string {
  const scripts = [...new Set(all.map(({ module }) => module))].toSorted();
  const maps = scripts.map((script) => [script, mapOf(version, script, all)] as const);
  return `${JSON.stringify(Object.fromEntries(maps), null, 2)}\n`;
}
