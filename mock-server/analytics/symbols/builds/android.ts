import { fnv1a32 } from '../../../delivery/bucket.ts';
import { mix } from '../../../delivery/lots.ts';
import type { SourceFrame } from '../../crash-issues/cause.ts';
import { buildOf } from '../needs.ts';
import { shortName } from './bytes.ts';

/** A frame of a build, preceded by the frames inlined into it. */
type Chain = readonly SourceFrame[];

/** What is left of a chain in a build. */
interface Residual {
  readonly className: string;
  readonly method: string;
  readonly first: number;
  readonly last: number;
}

interface Shrunk {
  /** By the chain as text. */
  readonly chains: ReadonlyMap<string, { readonly chain: Chain; readonly residual: Residual }>;
}

const keyOf = (chain: Chain): string =>
  chain.map(({ module, symbol, line }) => `${module} ${symbol} ${line}`).join('|');

/** Groups frames with those inlined into them, in stack order. */
export function chainsOf(frames: readonly SourceFrame[]): Chain[] {
  const chains: Chain[] = [];
  let open: SourceFrame[] = [];
  for (const frame of frames) {
    open.push(frame);
    if (frame.isInlined) continue;
    chains.push(open);
    open = [];
  }
  return chains;
}

/** Components that the system finds by name keep it, and so do the methods that the system calls. */
const KEPT_CLASS = /(?:Activity|Service|Receiver|Provider)$/u;
const KEPT_METHOD = /^(?:on[A-Z]\w*|<init>|query)$/u;
/** Number of lines of a method. */
const LINES = 4;

/** Simulates R8 on the code of a version; names differ between versions. */
function shrink(version: string, all: readonly Chain[]): Shrunk {
  const salt = fnv1a32(`android ${version} names`);
  const byClass = Map.groupBy(all, (chain) => chain.at(-1)?.module ?? '');
  const names = [...byClass.keys()].toSorted((a, b) => mix(salt, fnv1a32(a), 1) - mix(salt, fnv1a32(b), 1));
  const room = `${shortName(salt % 26)}${(salt >>> 8) % 10}`;
  const chains = new Map<string, { chain: Chain; residual: Residual }>();
  for (const [index, name] of names.entries()) {
    const className = KEPT_CLASS.test(name) ? name : `${room}.${shortName(index)}`;
    const methods = new Map<string, string>();
    for (const [place, chain] of (byClass.get(name) ?? []).entries()) {
      const { symbol } = chain.at(-1) ?? { symbol: '' };
      if (!methods.has(symbol)) methods.set(symbol, KEPT_METHOD.test(symbol) ? symbol : shortName(methods.size));
      const first = 1 + place * LINES;
      const last = chain.length > 1 ? first : first + LINES - 1;
      chains.set(keyOf(chain), { chain, residual: { className, method: methods.get(symbol) ?? symbol, first, last } });
    }
  }
  return { chains };
}

/** Offset within a method of the line that appears in stacks. */
const within = ({ first, last }: Residual): number => Math.min(1, last - first);

/**
 * Returns what devices report for frames of the app's own Java code.
 * @param all all known code of the version
 */
export function reportedJava(version: string, chain: Chain, all: readonly Chain[]): SourceFrame {
  const residual = shrink(version, all).chains.get(keyOf(chain))?.residual;
  const outer = chain.at(-1);
  if (residual === undefined || outer === undefined) throw new RangeError(`no code of ${keyOf(chain)}`);
  const { className: module, method: symbol, first } = residual;
  return { module, symbol, file: 'SourceFile', line: first + within(residual), isOwn: true };
}

/** Returns the mapping file of a version in the format of R8. */
export function mappingText(version: string, all: readonly Chain[]): string {
  const own = [...shrink(version, all).chains.values()];
  const lines = [
    '# compiler: R8',
    '# compiler_version: 8.5.35',
    '# min_api: 26',
    `# pg_map_id: ${buildOf('android', version)}`,
    '# common_typos_disable',
  ];
  const byClass = Map.groupBy(own, ({ chain }) => chain.at(-1)?.module ?? '');
  for (const [name, members] of [...byClass].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`${name} -> ${members[0]?.residual.className ?? ''}:`);
    lines.push(`# {"id":"sourceFile","fileName":"${members[0]?.chain.at(-1)?.file ?? ''}"}`);
    for (const { chain, residual } of members) {
      const { method, first, last } = residual;
      for (const { module, symbol, line = 1, isInlined } of chain) {
        const from = line - within(residual);
        const original = isInlined
          ? `${module}.${symbol}():${line}:${line}`
          : `${symbol}():${from}${last > first ? `:${from + last - first}` : ''}`;
        lines.push(`    ${first}:${last}:void ${original} -> ${method}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
