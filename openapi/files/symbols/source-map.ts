import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in the source code. */
export interface SourcePlace {
  readonly source: string;
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The original name, if the compiler changed it. */
  readonly name: string | undefined;
}

/** Maps the code of bundles to its source. */
export interface SourceMaps {
  /**
   * @param file as in the stack; selects one of several bundles
   * @param column from 1
   * @returns null for an unknown place
   */
  originalOf(file: string, line: number, column: number): SourcePlace | null;
}

type MapInput = ConstructorParameters<typeof TraceMap>[0];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The maps that the library accepts: version 3, plain or in sections. */
const isMap = (value: unknown): value is Exclude<MapInput, string> =>
  isObject(value) &&
  value['version'] === 3 &&
  (typeof value['mappings'] === 'string' || Array.isArray(value['sections']));

function parsed(text: string): unknown {
  try {
    // A prefix keeps browsers from running a map as a script.
    return JSON.parse(text.replace(/^\)\]\}'[^\n]*\n/u, ''));
  } catch {
    return undefined;
  }
}

/** Whether two paths mean the same file: stacks and maps write it with prefixes of different length. */
const isSame = (name: string, file: string): boolean =>
  name === file || name.endsWith(`/${file}`) || file.endsWith(`/${name}`);

/**
 * Reads a source map of one bundle, or the output of HarmonyOS builds: an object with the map of each module by its
 * path. Maps are decoded on first use.
 * @returns null if the text is not a source map
 */
export function readSourceMaps(text: string): SourceMaps | null {
  const value = parsed(text);
  const single = isMap(value) ? value : undefined;
  const entries = isObject(value) && single === undefined ? Object.entries(value) : [];
  const byFile = new Map(entries.flatMap(([file, map]) => (isMap(map) ? [[file, map] as const] : [])));
  if (single === undefined && (byFile.size === 0 || byFile.size < entries.length)) return null;
  const traced = new Map<string, TraceMap>();
  const mapOf = (file: string): TraceMap | undefined => {
    const key = single ? '' : byFile.has(file) ? file : [...byFile.keys()].find((name) => isSame(name, file));
    const map = single ?? (key === undefined ? undefined : byFile.get(key));
    if (key === undefined || map === undefined) return undefined;
    let own = traced.get(key);
    if (own === undefined) traced.set(key, (own = new TraceMap(map)));
    return own;
  };
  return {
    originalOf(file, line, column) {
      const map = mapOf(file);
      const position = map && originalPositionFor(map, { line, column: column - 1 });
      if (position === undefined || position.source === null) return null;
      const { source, line: own, column: from, name } = position;
      return { source, line: own, column: from + 1, name: name ?? undefined };
    },
  };
}
