/** A part of a text that was not read as an ID. */
export interface SkippedId {
  /** From 1. */
  line: number;
  text: string;
  /** The part is not an ID, or the list was full. */
  reason: 'invalid' | 'full';
}

/** A valid ID that is possibly not meant as one. */
export interface DoubtfulId {
  /** From 1. */
  line: number;
  text: string;
  /** It looks like a heading of the IDs below it, or has characters that are unusual in IDs. */
  reason: 'heading' | 'characters';
}

/** The result of reading a text of IDs. */
export interface IdsRead {
  /** New IDs without duplicates, in the order of the text. */
  ids: string[];
  /** Number of IDs that were already present, or earlier in the text. */
  duplicates: number;
  /** The first skipped parts; their number is limited by `maxSkipped`, as a file may consist of nothing else. */
  skipped: SkippedId[];
  skippedTotal: number;
  /** Number of skipped parts that are not IDs. */
  invalid: number;
  /** Number of IDs skipped because the list was full, and the line of the first one. */
  full: number;
  fullFrom?: number;
  /** Position in the text at which reading stopped, if before the end. */
  readTo?: number;
  /** The first doubtful IDs among those that were read. */
  doubtful: DoubtfulId[];
  doubtfulTotal: number;
  /** Number of values in each line, if the text looks like a table. */
  columns?: number;
}

export interface IdRules {
  isId: (id: string) => boolean;
  /** Maximum number of IDs, including those already present. */
  most: number;
  /** Maximum number of skipped parts that are returned. */
  maxSkipped?: number;
  /** IDs that are already present. New ones are added to it. */
  present?: Set<string>;
  /** White space separates IDs in typed text; in a file only line ends and tabs do. */
  bySpaces?: boolean;
  /** Whether to stop reading once there are too many IDs, or too many other parts for a list of IDs. */
  untilFull?: boolean;
}

const TEXT_LENGTH = 100;
const REPORTED = 100;
/** Maximum number of lines of a text, including empty ones. */
const MAX_LINES = 200_000;
/** Number of parts that are read without a pause. */
const AT_ONCE = 1000;
/** Number of characters that are normalized at a time. */
const CHUNK = 4096;
/** Maximum number of parts that are not IDs or not needed, in addition to the needed ones. */
const MAX_OTHERS = 1000;
/** Maximum number of columns of a table; a longer line is a list. */
const MAX_COLUMNS = 20;

/** Line ends, and text between commas, semicolons and quotes, which IDs do not contain. */
const IN_FILE = /\r\n|[\r\n\u0085\u2028\u2029]|[^\r\n\u0085\u2028\u2029\t,;、"“”]+/gu;
const TYPED = /\r\n|[\r\n\u0085\u2028\u2029]|[^\s\u0085,;、"“”]+/gu;

const LINE_END = /^[\r\n\u0085\u2028\u2029]/u;
const PLAIN = /^[\x21-\x7e]*$/u;
const EDGES = /^['"`‘’]+|['"`‘’]+$/gu;
const QUOTE = /['"`‘’]/u;

/**
 * A normalized value of a file or a paste: equivalent forms of characters become one, and invisible characters (marks
 * of order and direction, joiners) are removed, as are surrounding white space and quotes.
 */
export function cleanId(text: string): string {
  const normalized = PLAIN.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .trim();
  return QUOTE.test(normalized) ? normalized.replaceAll(EDGES, '').trim() : normalized;
}

/** Counts the values per line, while all lines have the same number of values. */
function columnCounter(): { add: (line: number) => void; columns: () => number | undefined } {
  let [current, inLine, lines] = [0, 0, 0];
  let same: number | undefined;
  let differ = false;
  const end = () => {
    if (inLine === 0) return;
    lines++;
    same ??= inLine;
    differ ||= same !== inLine;
  };
  return {
    add: (line) => {
      if (line !== current) {
        end();
        [current, inLine] = [line, 0];
      }
      inLine++;
    },
    columns: () => {
      end();
      return !differ && lines > 1 && same !== undefined && same > 1 && same <= MAX_COLUMNS ? same : undefined;
    },
  };
}

/** Where a text may be split: neither normalization nor an ID extends across these characters. */
const FILE_BREAK = /\n|\r(?!\n)|[\t,;]/gu;
const TYPED_BREAK = /\n|\r(?!\n)|[\t ,;]/gu;

/** Yields the normalized text in pieces, with the end position of each piece in the original text. */
function* plainPieces(text: string, bySpaces: boolean): Generator<{ plain: string; end: number }, undefined> {
  const breaks = new RegExp(bySpaces ? TYPED_BREAK : FILE_BREAK);
  for (let at = 0; at < text.length;) {
    breaks.lastIndex = at + CHUNK;
    const end = breaks.test(text) ? breaks.lastIndex : text.length;
    yield { plain: text.slice(at, end).normalize('NFKC'), end };
    at = end;
  }
}

/** Reads the IDs of a text in steps, so other tasks can run in between; see `readIds`. */
export function* idSteps(text: string, rules: IdRules): Generator<undefined, IdsRead | null> {
  const { isId, most, maxSkipped = REPORTED, present = new Set(), bySpaces = false, untilFull = false } = rules;
  const read: IdsRead = {
    ids: [],
    duplicates: 0,
    skipped: [],
    skippedTotal: 0,
    invalid: 0,
    full: 0,
    doubtful: [],
    doubtfulTotal: 0,
  };
  const counter = columnCounter();
  const doubt = (line: number, id: string, reason: DoubtfulId['reason']) => {
    read.doubtfulTotal++;
    if (read.doubtful.length < REPORTED) read.doubtful.push({ line, text: id.slice(0, TEXT_LENGTH), reason });
  };
  const skip = (line: number, id: string, reason: SkippedId['reason']) => {
    read.skippedTotal++;
    read[reason]++;
    if (reason === 'full') read.fullFrom ??= line;
    if (read.skipped.length < maxSkipped) read.skipped.push({ line, text: id.slice(0, TEXT_LENGTH), reason });
  };
  const mostParts = untilFull ? most * 2 + MAX_OTHERS : Infinity;
  let [line, parts] = [1, 0];
  /** The first value of a text, as long as no value with a digit follows it. */
  let heading: { line: number; id: string } | undefined;
  const pattern = bySpaces ? TYPED : IN_FILE;
  for (const { plain, end } of plainPieces(text, bySpaces)) {
    for (const [part] of plain.matchAll(pattern)) {
      if (LINE_END.test(part)) {
        if (++line <= MAX_LINES) continue;
        if (!untilFull) return null;
        skip(line, '', 'full');
        return { ...read, readTo: end };
      }
      const id = cleanId(part);
      if (id === '') continue;
      if (++parts % AT_ONCE === 0) yield;
      counter.add(line);
      const hasDigit = /\d/u.test(id);
      const isPlain = PLAIN.test(id);
      if (heading !== undefined && hasDigit) {
        doubt(heading.line, heading.id, 'heading');
        heading = undefined;
      }
      const isNew = !present.has(id);
      const isFull = (isNew && present.size >= most && isId(id)) || parts > mostParts;
      if (isFull) skip(line, id, 'full');
      else if (!isNew) read.duplicates++;
      else if (!isId(id)) skip(line, id, 'invalid');
      else {
        present.add(id);
        read.ids.push(id);
        if (parts === 1 && !hasDigit) heading = { line, id };
        else if (!isPlain) doubt(line, id, 'characters');
      }
      if (isFull && untilFull) return { ...read, readTo: end };
    }
  }
  if (heading !== undefined && !PLAIN.test(heading.id)) doubt(heading.line, heading.id, 'characters');
  const columns = counter.columns();
  return columns === undefined ? read : { ...read, columns };
}

/**
 * Reads the IDs of a text, separated by commas, semicolons, tabs or line ends: which are new, which are present
 * already, and which are invalid, with their line.
 * @returns null for a text of too many lines, unless it is read until the list is full
 */
export function readIds(text: string, rules: IdRules & { untilFull: true }): IdsRead;
export function readIds(text: string, rules: IdRules): IdsRead | null;
export function readIds(text: string, rules: IdRules): IdsRead | null {
  const steps = idSteps(text, rules);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
