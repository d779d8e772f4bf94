import type { ByteSource } from '../zip.ts';
import { readLines } from './dwarf-lines.ts';
import { longAt, partOf, textAt, Texts } from './views.ts';
import { type NativeSymbol, type NativeSymbols, symbolsFrom } from './native.ts';

const MAGIC = 0x464c457f;
const [CLASS_32, CLASS_64, LITTLE] = [1, 2, 1];
const [SYMBOL_TABLE, DYNAMIC_SYMBOLS, NOTE, FUNCTION] = [2, 11, 7, 2];
const BUILD_ID = 3;

interface Section {
  readonly name: string;
  readonly type: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
}

/** A native library of Android or HarmonyOS. */
export interface Elf {
  /** Identifies the library in crashes; undefined if the linker wrote none. */
  readonly buildId: string | undefined;
  symbols(): Promise<NativeSymbols>;
}

interface Layout {
  readonly is64: boolean;
  /** Place of the section table in the header, and the layout of sections and symbols. */
  readonly table: number;
  readonly counts: number;
}

async function sectionsOf(source: ByteSource, head: DataView, { is64, table, counts }: Layout): Promise<Section[]> {
  const word = (view: DataView, at: number) => (is64 ? longAt(view, at) : view.getUint32(at, true));
  const [size, count, namesAt] = [0, 2, 4].map((field) => head.getUint16(counts + field, true));
  if (size === undefined || count === undefined || size < (is64 ? 64 : 40)) return [];
  const view = await partOf(source, word(head, table), size * count);
  const sections = Array.from({ length: Math.floor(view.byteLength / size) }, (_, index) => {
    const at = index * size;
    const [offset, length, link] = is64 ? [24, 32, 40] : [16, 20, 24];
    return {
      nameAt: view.getUint32(at, true),
      type: view.getUint32(at + 4, true),
      offset: word(view, at + (offset ?? 0)),
      size: word(view, at + (length ?? 0)),
      link: view.getUint32(at + (link ?? 0), true),
    };
  });
  const names = sections[namesAt ?? 0];
  if (names === undefined) return [];
  const texts = new Texts(await partOf(source, names.offset, names.size));
  return sections.map(({ nameAt, ...section }) => ({ ...section, name: texts.at(nameAt) }));
}

/** Maximum number of sections with notes, and of bytes read from each. Linkers write a few notes of a few bytes. */
const [MAX_NOTES, MAX_NOTE_BYTES] = [64, 64 * 1024];

/** The build id among the notes of the linker. */
async function buildIdOf(source: ByteSource, sections: readonly Section[]): Promise<string | undefined> {
  for (const { offset, size } of sections.filter(({ type }) => type === NOTE).slice(0, MAX_NOTES)) {
    const view = await partOf(source, offset, Math.min(size, MAX_NOTE_BYTES));
    for (let at = 0; at + 12 <= view.byteLength;) {
      const [name = 0, length = 0, type] = [0, 4, 8].map((field) => view.getUint32(at + field, true));
      const begin = at + 12 + Math.ceil(name / 4) * 4;
      if (type === BUILD_ID && textAt(view, at + 12, name) === 'GNU' && begin + length <= view.byteLength)
        return Array.from({ length }, (_, byte) =>
          view
            .getUint8(begin + byte)
            .toString(16)
            .padStart(2, '0'),
        ).join('');
      at = begin + Math.ceil(length / 4) * 4;
    }
  }
  return undefined;
}

async function functionsIn(source: ByteSource, sections: readonly Section[], is64: boolean): Promise<NativeSymbol[]> {
  const table =
    sections.find(({ type }) => type === SYMBOL_TABLE) ?? sections.find(({ type }) => type === DYNAMIC_SYMBOLS);
  const texts = table && sections[table.link];
  if (table === undefined || texts === undefined) return [];
  const view = await partOf(source, table.offset, table.size);
  const names = new Texts(await partOf(source, texts.offset, texts.size));
  const symbols: NativeSymbol[] = [];
  const step = is64 ? 24 : 16;
  for (let at = 0; at + step <= view.byteLength; at += step) {
    const info = view.getUint8(at + (is64 ? 4 : 12));
    const address = is64 ? longAt(view, at + 8) : view.getUint32(at + 4, true);
    const size = is64 ? longAt(view, at + 16) : view.getUint32(at + 8, true);
    if ((info & 0xf) === FUNCTION && address > 0)
      symbols.push({ name: names.at(view.getUint32(at, true)), address, size });
  }
  return symbols;
}

/**
 * Reads a native library of 32 or 64 bits.
 * @returns null if the file is not one
 * @throws TooMuchWork if it was crafted to keep its reader busy; so does reading its symbols
 */
export async function readElf(source: ByteSource): Promise<Elf | null> {
  const head = await partOf(source, 0, 64);
  if (head.byteLength < 64 || head.getUint32(0, true) !== MAGIC) return null;
  const [bits, order] = [head.getUint8(4), head.getUint8(5)];
  if ((bits !== CLASS_32 && bits !== CLASS_64) || order !== LITTLE) return null;
  const is64 = bits === CLASS_64;
  const sections = await sectionsOf(source, head, { is64, table: is64 ? 40 : 32, counts: is64 ? 58 : 46 });
  return {
    buildId: await buildIdOf(source, sections),
    async symbols() {
      const readPart = async (title: string) => {
        const section = sections.find(({ name }) => name === title);
        return section && partOf(source, section.offset, section.size);
      };
      const [lines, texts] = [await readPart('.debug_line'), await readPart('.debug_line_str')];
      return symbolsFrom(await functionsIn(source, sections, is64), readLines({ lines, texts }, is64 ? 8 : 4));
    },
  };
}
