/** A frame in terms of the source code. */
export interface SourceFrame {
  readonly className: string;
  readonly method: string;
  readonly file: string;
  readonly line?: number;
}

/** The names that R8 or ProGuard gave to the classes and methods of a build. */
export interface Mapping {
  /** Identifies the build, if R8 wrote it. */
  readonly mapId: string | undefined;
  /**
   * Maps a frame of the build to the source code.
   * @returns frames, innermost first: several if methods were inlined, none if the class or method is unknown
   */
  retrace(className: string, method: string, line?: number): SourceFrame[];
}

interface ClassEntry {
  readonly name: string;
  /** Position of its members in the text. */
  readonly from: number;
  readonly to: number;
}

interface Member {
  /** Lines in the build; undefined for a method that keeps its lines. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** The class that it was inlined from; undefined for members of the class itself. */
  readonly className: string | undefined;
  readonly method: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly obfuscated: string;
}

const CLASS = /^(\S+) -> (\S+):$/u;
const METHOD = /^ +(?:(\d+):(\d+):)?\S+ ([^\s(]+)\([^)]*\)(?::(\d+)(?::(\d+))?)? -> (\S+)$/u;
const MAP_ID = /^# ?pg_map_id: ?(\S+)$/u;
const SOURCE_FILE = /"fileName": ?"([^"]+)"/u;

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function* linesIn(text: string, from = 0, to = text.length): Generator<{ line: string; end: number }> {
  for (let at = from; at < to;) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 || lineEnd > to ? to : lineEnd;
    yield { line: text.slice(at, text[end - 1] === '\r' ? end - 1 : end), end: end + 1 };
    at = end + 1;
  }
}

function memberOf(line: string): Member | undefined {
  const [, first, last, name = '', from, to, obfuscated = ''] = METHOD.exec(line) ?? [];
  if (obfuscated === '') return undefined;
  const dot = name.lastIndexOf('.');
  return {
    first: number(first),
    last: number(last),
    className: dot < 0 ? undefined : name.slice(0, dot),
    method: name.slice(dot + 1),
    from: number(from),
    to: number(to),
    obfuscated,
  };
}

/** Maps a line of the build to the line of the source code. */
function lineOf({ first, from, to }: Member, line: number | undefined): number | undefined {
  if (line === undefined || first === undefined) return from ?? line;
  if (from === undefined) return line;
  // A single line is the call site of an inlined method.
  return to === undefined ? from : Math.min(to, from + line - first);
}

/** Markers of Java code without a file. */
const usualFile = (className: string): string => `${(className.split('.').at(-1) ?? '').split('$')[0] ?? ''}.java`;

/** The members that a frame may belong to. */
function membersAt(members: readonly Member[], line: number | undefined): readonly Member[] {
  const within = members.filter(
    ({ first, last }) => line !== undefined && first !== undefined && first <= line && line <= (last ?? first),
  );
  if (within.length > 0) return within;
  const whole = members.filter(({ first }) => first === undefined);
  // Without a line, overloads and inlined methods cannot be distinguished: the method itself is its last line.
  return (whole.length > 0 ? whole : line === undefined ? members : []).slice(-1);
}

/**
 * Reads the `mapping.txt` that R8 or ProGuard writes for a build. Classes are found at once, their members when a frame
 * needs them, as a mapping of a large app has millions of lines.
 * @returns null if the text is not a mapping
 */
export function readMapping(text: string): Mapping | null {
  const classes = new Map<string, ClassEntry>();
  const files = new Map<string, string>();
  let mapId: string | undefined;
  let current: { name: string; obfuscated: string; from: number } | undefined;
  const close = (to: number) => {
    if (current) classes.set(current.obfuscated, { name: current.name, from: current.from, to });
  };
  let at = 0;
  for (const { line, end } of linesIn(text)) {
    const begins = at;
    at = end;
    const isComment = line.trimStart().startsWith('#');
    if (line.trim() === '') continue;
    if (isComment) {
      mapId ??= MAP_ID.exec(line)?.[1];
      const file = current && line.includes('"sourceFile"') ? SOURCE_FILE.exec(line)?.[1] : undefined;
      if (file !== undefined && current) files.set(current.name, file);
    } else if (line.startsWith(' ')) {
      if (current === undefined || !line.includes(' -> ')) return null;
    } else {
      const [, name, obfuscated] = CLASS.exec(line) ?? [];
      if (name === undefined || obfuscated === undefined) return null;
      close(begins);
      current = { name, obfuscated, from: end };
    }
  }
  close(text.length);
  if (classes.size === 0) return null;
  const members = new Map<string, readonly Member[]>();
  const membersOf = (obfuscated: string, { from, to }: ClassEntry): readonly Member[] => {
    let own = members.get(obfuscated);
    if (own === undefined)
      members.set(obfuscated, (own = [...linesIn(text, from, to)].flatMap(({ line }) => memberOf(line) ?? [])));
    return own;
  };
  return {
    mapId,
    retrace(className, method, line) {
      const entry = classes.get(className);
      if (entry === undefined) return [];
      const candidates = membersOf(className, entry).filter(({ obfuscated }) => obfuscated === method);
      return membersAt(candidates, line).map((member) => {
        const name = member.className ?? entry.name;
        const own = lineOf(member, line);
        return {
          className: name,
          method: member.method,
          file: files.get(name) ?? usualFile(name),
          ...(own !== undefined && { line: own }),
        };
      });
    },
  };
}
