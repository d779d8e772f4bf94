import { fnv1a32 } from '../../../delivery/bucket.ts';
import { mix } from '../../../delivery/lots.ts';
import type { SourceFrame } from '../../crash-issues/cause.ts';
import { bytesOf, ByteWriter } from './bytes.ts';

/** A position in a function with a known line. */
interface LineAt {
  readonly offset: number;
  readonly file: string;
  readonly line: number;
}

/** A function of a build. */
interface NativeFunction {
  readonly name: string;
  readonly address: number;
  readonly size: number;
  readonly lines: readonly LineAt[];
}

const [APPLE_BASE, OTHER_BASE] = [0x1_0000_4000, 0x18000];
/** Bytes of code for each line that appears in stacks. */
const STEP = 24;

/** Parses a symbol: `sm4_cbc_encrypt+128` is 128 bytes into that function. */
function placeIn(symbol: string): { name: string; offset: number | undefined } {
  const [, name = symbol, offset] = /^(.+)\+(\d+)$/u.exec(symbol) ?? [];
  return { name, offset: offset === undefined ? undefined : Number(offset) };
}

/**
 * Returns the layout of a library's functions in a version.
 * @param all all known frames of the library
 */
function functionsOf(
  library: string,
  version: string,
  all: readonly SourceFrame[],
  isApple: boolean,
): NativeFunction[] {
  const byName = Map.groupBy(all, ({ symbol }) => placeIn(symbol).name);
  let address = isApple ? APPLE_BASE : OTHER_BASE;
  return [...byName].map(([name, frames], index) => {
    const lines = frames.flatMap(({ file, line }) =>
      file === undefined || line === undefined ? [] : [{ file, line }],
    );
    const entries = lines
      .toSorted((a, b) => a.line - b.line)
      .map((one, place) => ({ ...one, offset: STEP * (place + 1) }));
    const furthest = Math.max(
      STEP * (lines.length + 2),
      ...frames.map(({ symbol }) => (placeIn(symbol).offset ?? 0) + STEP),
    );
    const size = Math.ceil(furthest / 16) * 16 + (mix(fnv1a32(`${library} ${version}`), index, 3) % 64) * 16;
    const own = { name, address, size, lines: entries };
    address += size;
    return own;
  });
}

/** Returns what devices report for a frame of native code. */
export function reportedNative(
  version: string,
  { module, symbol, line, isOwn }: SourceFrame,
  all: readonly SourceFrame[],
  isApple: boolean,
): SourceFrame {
  const { name, offset } = placeIn(symbol);
  const match = functionsOf(module, version, all, isApple).find((one) => one.name === name);
  if (match === undefined) throw new RangeError(`no code of ${symbol}`);
  const at = offset ?? match.lines.find((one) => one.line === line)?.offset ?? 8;
  return { module, symbol: '', address: `0x${(match.address + at).toString(16).padStart(16, '0')}`, isOwn };
}

const [SYMBOL_TABLE, TEXT_TABLE, NOTE] = [2, 3, 7];
const ELF_HEADER = 64;

/** Joins texts, and returns the offset of each. */
function textsOf(texts: readonly string[]): { bytes: Uint8Array; at: number[] } {
  const writer = new ByteWriter().int(0, 1);
  const at = texts.map((text) => {
    const own = writer.length;
    writer.text(text);
    return own;
  });
  return { bytes: writer.done(), at };
}

/** Returns a library with its symbols in the format of Android and HarmonyOS linkers. */
export function elfFile(library: string, version: string, all: readonly SourceFrame[], buildId: string): Uint8Array {
  const functions = functionsOf(library, version, all, false);
  const names = textsOf(functions.map(({ name }) => name));
  const symbols = new ByteWriter().int(0, 24);
  for (const [index, { address, size }] of functions.entries())
    symbols
      .words(names.at[index] ?? 0)
      .int(0x12, 1)
      .int(0, 1)
      .int(1, 2)
      .int(address, 8)
      .int(size, 8);
  const id = bytesOf(buildId);
  const note = new ByteWriter().words(4, id.length, 3).text('GNU', 4).bytes(id);
  const titles = ['', '.note.gnu.build-id', '.symtab', '.strtab', '.shstrtab'];
  const sectionNames = textsOf(titles);
  const parts = [new Uint8Array(), note.done(), symbols.done(), names.bytes, sectionNames.bytes];
  const types = [0, NOTE, SYMBOL_TABLE, TEXT_TABLE, TEXT_TABLE];
  const table = parts.reduce((at, part) => at + part.length, ELF_HEADER);
  const file = new ByteWriter().bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).int(0, 9);
  file.int(3, 2).int(183, 2).words(1).int(0, 8).int(0, 8).int(table, 8).words(0);
  file
    .int(ELF_HEADER, 2)
    .int(0, 2)
    .int(0, 2)
    .int(64, 2)
    .int(titles.length, 2)
    .int(titles.length - 1, 2);
  for (const part of parts) file.bytes(part);
  let offset = ELF_HEADER;
  for (const [index, part] of parts.entries()) {
    const isSymbols = types[index] === SYMBOL_TABLE;
    file
      .words(sectionNames.at[index] ?? 0, types[index] ?? 0)
      .int(0, 8)
      .int(0, 8);
    file
      .int(offset, 8)
      .int(part.length, 8)
      .words(isSymbols ? 3 : 0, isSymbols ? 1 : 0)
      .int(1, 8)
      .int(isSymbols ? 24 : 0, 8);
    offset += part.length;
  }
  return file.done();
}

/** Returns the line table of the code (DWARF 4). */
function linesOf(functions: readonly NativeFunction[]): Uint8Array {
  const files = [...new Set(functions.flatMap(({ lines }) => lines.map(({ file }) => file)))];
  const head = new ByteWriter().int(1, 1).int(1, 1).int(1, 1).int(0xfb, 1).int(14, 1).int(13, 1);
  head.bytes([0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1]).int(0, 1);
  for (const file of files) head.text(file).unsigned(0).unsigned(0).unsigned(0);
  head.int(0, 1);
  const program = new ByteWriter();
  for (const { address, size, lines } of functions) {
    if (lines.length === 0) continue;
    program.bytes([0, 9, 2]).int(address, 8);
    let [at, line] = [0, 1];
    for (const next of lines) {
      program.bytes([4]).unsigned(files.indexOf(next.file) + 1);
      program
        .bytes([2])
        .unsigned(next.offset - at)
        .bytes([3])
        .signed(next.line - line)
        .bytes([1]);
      [at, line] = [next.offset, next.line];
    }
    program
      .bytes([2])
      .unsigned(size - at)
      .bytes([0, 1, 1]);
  }
  const body = new ByteWriter().int(4, 2).words(head.length).bytes(head.done()).bytes(program.done());
  return new ByteWriter().words(body.length).bytes(body.done()).done();
}

const MACH_HEADER = 32;

/** Returns the file inside a dSYM in the format of Apple's compiler. */
export function machOFile(library: string, version: string, all: readonly SourceFrame[], uuid: string): Uint8Array {
  const functions = functionsOf(library, version, all, true);
  // The linker writes an underscore before C names.
  const names = textsOf(functions.map(({ name }) => (/^\w+$/u.test(name) ? `_${name}` : name)));
  const symbols = new ByteWriter();
  for (const [index, { address }] of functions.entries())
    symbols
      .words(names.at[index] ?? 0)
      .int(0x0f, 1)
      .int(1, 1)
      .int(0, 2)
      .int(address, 8);
  const lines = linesOf(functions);
  const [uuidBytes, tableBytes, segmentBytes] = [24, 24, 72 + 80];
  const commands = uuidBytes + tableBytes + segmentBytes;
  const symbolsAt = MACH_HEADER + commands;
  const namesAt = symbolsAt + symbols.length;
  const linesAt = namesAt + names.bytes.length;
  const file = new ByteWriter().words(0xfeedfacf, 0x0100000c, 0, 0xa, 3, commands, 0, 0);
  file.words(0x1b, uuidBytes).bytes(bytesOf(uuid));
  file.words(0x2, tableBytes, symbolsAt, functions.length, namesAt, names.bytes.length);
  file.words(0x19, segmentBytes).text('__DWARF', 16).int(0, 8).int(0, 8).int(linesAt, 8).int(lines.length, 8);
  file.words(7, 3, 1, 0).text('__debug_line', 16).text('__DWARF', 16).int(0, 8).int(lines.length, 8);
  file.words(linesAt, 0, 0, 0, 0, 0, 0, 0);
  return file.bytes(symbols.done()).bytes(names.bytes).bytes(lines).done();
}
