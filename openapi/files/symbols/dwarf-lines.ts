import { textAt, Texts } from './views.ts';

/** Maps addresses to lines of the source code. */
export interface LineTable {
  placeOf(address: number): { file: string; line: number } | undefined;
}

/** The sections of a file that map its code to lines. */
export interface LineSections {
  /** `.debug_line`; undefined if the file has none. */
  readonly lines: DataView | undefined;
  /** `.debug_line_str`, which holds the names of files in DWARF 5. */
  readonly texts: DataView | undefined;
}

interface Row {
  readonly address: number;
  readonly file: string;
  readonly line: number;
  /** Whether the line is unknown from this address on. */
  readonly isEnd: boolean;
}

/** Reads numbers one after the other. */
class Reader {
  readonly #view: DataView;
  at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#view.byteLength;
  }

  byte = (): number => this.#view.getUint8(this.at++);

  signedByte = (): number => this.#view.getInt8(this.at++);

  short = (): number => this.#view.getUint16((this.at += 2) - 2, true);

  word = (): number => this.#view.getUint32((this.at += 4) - 4, true);

  address(bytes: number): number {
    this.at += bytes;
    return bytes === 8 ? Number(this.#view.getBigUint64(this.at - 8, true)) : this.#view.getUint32(this.at - 4, true);
  }

  /** A number in as many bytes as it needs (LEB128). */
  unsigned(): number {
    for (let [value, factor] = [0, 1]; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    for (let [value, factor] = [0, 1]; ;) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      factor *= 128;
      if (byte < 0x80) return (byte & 0x40) === 0 ? value : value - factor;
    }
  }

  text(): string {
    const text = textAt(this.#view, this.at);
    this.at += new TextEncoder().encode(text).length + 1;
    return text;
  }
}

/** The header of a unit, before its program. */
interface Head {
  readonly files: readonly string[];
  /** The number of the first file. */
  readonly firstFile: number;
  readonly step: number;
  readonly lineBase: number;
  readonly lineRange: number;
  readonly opcodeBase: number;
  readonly operands: readonly number[];
}

const nameIn = (path: string): string => path.split('/').at(-1) ?? path;

/** The names of files up to DWARF 4: after the folders, each with three numbers. */
function filesBefore5(reader: Reader): string[] {
  while (reader.text() !== '');
  const files: string[] = [];
  for (let name = reader.text(); name !== ''; name = reader.text()) {
    for (let fact = 0; fact < 3; fact++) reader.unsigned();
    files.push(nameIn(name));
  }
  return files;
}

const PATH = 1;
/** Forms of texts: inline, and as an offset in the section of texts. */
const [TEXT, TEXT_AT] = [0x08, 0x1f];
/** Forms of variable length, of a block with its length, and of a fixed length. */
const [UNSIGNED, BLOCK] = [0x0f, 0x09];
const FORM_BYTES: ReadonlyMap<number, number> = new Map([
  [0x0b, 1],
  [0x05, 2],
  [0x06, 4],
  [0x07, 8],
  [0x1e, 16],
]);

/**
 * Reads a value of a form: the text, or an empty one for other values; undefined for a form that no compiler uses here.
 */
function valueOf(reader: Reader, form: number, texts: Texts | undefined): string | undefined {
  if (form === TEXT) return reader.text();
  if (form === TEXT_AT) {
    const at = reader.word();
    return texts?.at(at) ?? '';
  }
  const bytes = FORM_BYTES.get(form);
  if (bytes !== undefined) reader.at += bytes;
  else if (form === UNSIGNED) reader.unsigned();
  else if (form === BLOCK) reader.at = reader.unsigned() + reader.at;
  else return undefined;
  return '';
}

/** The paths in a table of DWARF 5, which declares the format of its entries; undefined if it cannot be read. */
function pathsIn(reader: Reader, texts: Texts | undefined): string[] | undefined {
  const formats = Array.from({ length: reader.byte() }, () => ({ kind: reader.unsigned(), form: reader.unsigned() }));
  const count = reader.unsigned();
  const paths: string[] = [];
  // A broken file may name more entries than it has room for.
  for (let remaining = formats.length > 0 ? count : 0; remaining > 0 && !reader.isAtEnd; remaining--) {
    let path = '';
    for (const { kind, form } of formats) {
      const value = valueOf(reader, form, texts);
      if (value === undefined) return undefined;
      if (kind === PATH) path = value;
    }
    paths.push(path);
  }
  return paths;
}

/** The names of files since DWARF 5: after the folders, both in tables. */
const filesSince5 = (reader: Reader, texts: Texts | undefined): string[] | undefined =>
  pathsIn(reader, texts) && pathsIn(reader, texts)?.map(nameIn);

function headOf(reader: Reader, version: number, texts: Texts | undefined): Head | undefined {
  const step = reader.byte();
  if (version >= 4) reader.byte();
  reader.byte();
  const [lineBase, lineRange, opcodeBase] = [reader.signedByte(), reader.byte(), reader.byte()];
  const operands = Array.from({ length: opcodeBase - 1 }, reader.byte);
  const files = version >= 5 ? filesSince5(reader, texts) : filesBefore5(reader);
  return files && { files, firstFile: version >= 5 ? 0 : 1, step, lineBase, lineRange, opcodeBase, operands };
}

const [EXTENDED, COPY, ADVANCE_PC, ADVANCE_LINE, SET_FILE, CONST_ADD_PC, FIXED_ADVANCE_PC] = [0, 1, 2, 3, 4, 8, 9];
const [END_SEQUENCE, SET_ADDRESS] = [1, 2];

/** Runs the program of a unit, which emits its rows. */
function run(reader: Reader, end: number, head: Head, addressBytes: number, rows: Row[]): void {
  const { files, firstFile, step, lineBase, lineRange, opcodeBase, operands } = head;
  let [address, file, line] = [0, 1, 1];
  const add = (isEnd = false) => rows.push({ address, file: files[file - firstFile] ?? '', line, isEnd });
  while (reader.at < end) {
    const code = reader.byte();
    if (code >= opcodeBase) {
      const own = code - opcodeBase;
      address += Math.floor(own / lineRange) * step;
      line += lineBase + (own % lineRange);
      add();
    } else if (code === EXTENDED) {
      const next = reader.unsigned() + reader.at;
      const kind = reader.byte();
      if (kind === SET_ADDRESS) address = reader.address(addressBytes);
      if (kind === END_SEQUENCE) {
        add(true);
        [address, file, line] = [0, 1, 1];
      }
      reader.at = next;
    } else if (code === COPY) add();
    else if (code === ADVANCE_PC) address += reader.unsigned() * step;
    else if (code === ADVANCE_LINE) line += reader.signed();
    else if (code === SET_FILE) file = reader.unsigned();
    else if (code === CONST_ADD_PC) address += Math.floor((255 - opcodeBase) / lineRange) * step;
    else if (code === FIXED_ADVANCE_PC) address += reader.short();
    else for (let remaining = operands[code - 1] ?? 0; remaining > 0; remaining--) reader.unsigned();
  }
}

function rowsIn(view: DataView, texts: Texts | undefined, addressBytes: number): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at + 10 < view.byteLength;) {
    const length = view.getUint32(at, true);
    const end = at + 4 + length;
    // 64-bit units exceed the maximum size of files.
    if (length === 0xffff_ffff || end > view.byteLength) break;
    // A unit ends before the next one, even if it is broken.
    const reader = new Reader(new DataView(view.buffer, view.byteOffset, end), at + 4);
    const version = reader.short();
    // An unknown version yields names without lines.
    if (version >= 2 && version <= 5) {
      // Size of an address, and of the segment selector, which is unused.
      if (version >= 5) reader.short();
      const program = reader.word() + reader.at;
      const head = headOf(reader, version, texts);
      reader.at = program;
      if (head && head.lineRange > 0) run(reader, end, head, addressBytes, rows);
    }
    at = end;
  }
  return rows.toSorted((a, b) => a.address - b.address || Number(b.isEnd) - Number(a.isEnd));
}

/**
 * Reads a table of lines (DWARF 2 to 5).
 * @param addressBytes size of an address
 * @throws TooMuchWork if the names of files overlap far more than those of a compiler
 */
export function readLines({ lines, texts }: LineSections, addressBytes: number): LineTable {
  let rows: Row[] = [];
  try {
    if (lines) rows = rowsIn(lines, texts && new Texts(texts), addressBytes);
  } catch (error) {
    // A truncated number yields no line; names work without it.
    if (!(error instanceof RangeError)) throw error;
  }
  return {
    placeOf(address) {
      let [low, high] = [0, rows.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((rows[middle]?.address ?? 0) <= address) low = middle + 1;
        else high = middle;
      }
      const row = rows[low - 1];
      return row === undefined || row.isEnd || row.file === '' ? undefined : { file: row.file, line: row.line };
    },
  };
}
