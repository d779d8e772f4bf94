import type { ByteSource } from '../zip.ts';
import { readLines } from './dwarf-lines.ts';
import { longAt, partOf, textAt, Texts } from './views.ts';
import { type NativeSymbol, type NativeSymbols, symbolsFrom } from './native.ts';

const [MAGIC_64, MAGIC_FAT] = [0xfeedfacf, 0xcafebabe];
const HEADER_BYTES = 32;
const [SYMTAB, SEGMENT_64, UUID] = [0x2, 0x19, 0x1b];
const [SEGMENT_BYTES, SECTION_BYTES, SYMBOL_BYTES] = [72, 80, 16];
/** A symbol of a debugger, and one that is defined in a section. */
const [STAB, IN_SECTION] = [0xe0, 0x0e];
/**
 * Maximum number of architectures. Java classes, which begin with the same magic number, have a larger version at this
 * place.
 */
const MOST_ARCHS = 16;

/** The code of one processor in a dSYM. */
export interface MachO {
  /** Identifies the code in crashes, in upper case with hyphens; undefined if the linker wrote none. */
  readonly uuid: string | undefined;
  symbols(): Promise<NativeSymbols>;
}

interface Part {
  readonly offset: number;
  readonly size: number;
}

interface Commands {
  uuid?: string;
  table?: { symbols: number; count: number; texts: number; bytes: number };
  /** The sections of a segment with the lines of code, by name. */
  lines?: ReadonlyMap<string, Part>;
}

function uuidAt(view: DataView, at: number): string {
  const digits = Array.from({ length: 16 }, (_, byte) =>
    view
      .getUint8(at + byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-').toUpperCase();
}

const [LINES, TEXTS] = ['__debug_line', '__debug_line_str'];

/** The sections of a segment with the lines of code, by name; undefined for a segment without any. */
function linesIn(view: DataView, at: number, end: number): ReadonlyMap<string, Part> | undefined {
  if (at + SEGMENT_BYTES > end) return undefined;
  const sections = view.getUint32(at + 64, true);
  const parts = new Map<string, Part>();
  for (let index = 0; index < sections; index++) {
    const own = at + SEGMENT_BYTES + index * SECTION_BYTES;
    if (own + SECTION_BYTES > end) break;
    const name = textAt(view, own, 16);
    if (name === LINES || name === TEXTS)
      parts.set(name, { size: longAt(view, own + 40), offset: view.getUint32(own + 48, true) });
  }
  return parts.has(LINES) ? parts : undefined;
}

function commandsIn(view: DataView, count: number): Commands {
  const commands: Commands = {};
  for (let index = 0, at = 0; index < count && at + 8 <= view.byteLength; index++) {
    const [command, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (size < 8 || at + size > view.byteLength) break;
    if (command === UUID) commands.uuid = uuidAt(view, at + 8);
    if (command === SYMTAB) {
      const [symbols = 0, own = 0, texts = 0, bytes = 0] = [8, 12, 16, 20].map((field) =>
        view.getUint32(at + field, true),
      );
      commands.table = { symbols, count: own, texts, bytes };
    }
    const lines = command === SEGMENT_64 ? linesIn(view, at, at + size) : undefined;
    if (lines) commands.lines = lines;
    at += size;
  }
  return commands;
}

async function functionsIn(source: ByteSource, base: number, { table }: Commands): Promise<NativeSymbol[]> {
  if (table === undefined) return [];
  const view = await partOf(source, base + table.symbols, table.count * SYMBOL_BYTES);
  const names = new Texts(await partOf(source, base + table.texts, table.bytes));
  const symbols: NativeSymbol[] = [];
  for (let at = 0; at + SYMBOL_BYTES <= view.byteLength; at += SYMBOL_BYTES) {
    const type = view.getUint8(at + 4);
    if ((type & STAB) !== 0 || (type & IN_SECTION) !== IN_SECTION) continue;
    // The linker writes an underscore before names of C.
    const name = names.at(view.getUint32(at, true)).replace(/^_/u, '');
    // A label of the assembler, not a function.
    if (/^ltmp\d+$/u.test(name)) continue;
    symbols.push({ name, address: longAt(view, at + 8), size: 0 });
  }
  return symbols;
}

async function readOne(source: ByteSource, base: number): Promise<MachO | null> {
  const head = await partOf(source, base, HEADER_BYTES);
  if (head.byteLength < HEADER_BYTES || head.getUint32(0, true) !== MAGIC_64) return null;
  const view = await partOf(source, base + HEADER_BYTES, head.getUint32(20, true));
  const commands = commandsIn(view, head.getUint32(16, true));
  const readPart = async (name: string) => {
    const part = commands.lines?.get(name);
    return part && partOf(source, base + part.offset, part.size);
  };
  return {
    uuid: commands.uuid,
    async symbols() {
      const [lines, texts] = [await readPart(LINES), await readPart(TEXTS)];
      return symbolsFrom(await functionsIn(source, base, commands), readLines({ lines, texts }, 8));
    },
  };
}

/**
 * Reads the code of each processor in the file of a dSYM; 32-bit code is left out.
 * @returns null if the file is not one
 * @throws TooMuchWork in `symbols` if it was crafted to keep its reader busy
 */
export async function readMachO(source: ByteSource): Promise<MachO[] | null> {
  const head = await partOf(source, 0, 8 + MOST_ARCHS * 20);
  if (head.byteLength < 8) return null;
  const archs = head.getUint32(4);
  const isFat = head.getUint32(0) === MAGIC_FAT && archs <= MOST_ARCHS && head.byteLength >= 8 + archs * 20;
  const bases = isFat ? Array.from({ length: archs }, (_, index) => head.getUint32(8 + index * 20 + 8)) : [0];
  const images: MachO[] = [];
  for (const base of bases) {
    const one = await readOne(source, base);
    if (one) images.push(one);
  }
  return images.length > 0 ? images : null;
}
