import { readElf } from '../../../openapi/files/symbols/elf.ts';
import { readMachO } from '../../../openapi/files/symbols/mach-o.ts';
import { type Mapping, readMapping } from '../../../openapi/files/symbols/mapping.ts';
import type { NativeSymbols } from '../../../openapi/files/symbols/native.ts';
import { readSourceMaps, type SourceMaps } from '../../../openapi/files/symbols/source-map.ts';
import { TooMuchWork } from '../../../openapi/files/symbols/views.ts';
import { readText } from '../../../openapi/files/text.ts';
import { type ByteSource, readZip, type ZipFile } from '../../../openapi/files/zip.ts';
import { unpack } from '../../../openapi/files/zip-content.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';

type FileType = Schemas['SymbolFileType'];

/** What the symbols of a file can look up. */
export type Symbols =
  | { readonly mapping: Mapping }
  | { readonly maps: SourceMaps }
  | { readonly native: NativeSymbols };

/** The content of a symbol file. */
export interface SymbolContent {
  /** The build IDs that it contains. */
  readonly buildIds: readonly string[];
  /** Whether it contains no symbols. */
  readonly isEmpty: boolean;
  readonly symbols: Symbols;
}

const ZIP = 0x04034b50;

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

/** Finds the file with the symbols in a zip: a dSYM's is in a folder of that name, otherwise it is the largest file. */
function mainFile(files: readonly ZipFile[]): ZipFile | undefined {
  const dwarf = files.filter(({ path }) => /\.dSYM\/Contents\/Resources\/DWARF\/[^/]+$/u.test(path));
  return (dwarf.length > 0 ? dwarf : files).toSorted((a, b) => b.unpacked - a.unpacked)[0];
}

/** Returns a file, or its packed content. */
async function unzipped(source: ByteSource): Promise<ByteSource | null> {
  const head = await source.read(0, 4);
  if (head.length < 4 || new DataView(head.buffer, head.byteOffset).getUint32(0, true) !== ZIP) return source;
  const zip = await readZip(source);
  const file = typeof zip === 'string' ? undefined : mainFile(zip.files);
  const bytes = file && (await unpack(source, file));
  return bytes ? sourceOf(bytes) : null;
}

const textOf = async (source: ByteSource): Promise<string> => readText(await source.read(0, source.size))?.text ?? '';

async function readContent(source: ByteSource, fileType: FileType): Promise<SymbolContent | null> {
  if (fileType === 'mapping') {
    const mapping = readMapping(await textOf(source));
    return (
      mapping && { buildIds: mapping.mapId === undefined ? [] : [mapping.mapId], isEmpty: false, symbols: { mapping } }
    );
  }
  if (fileType === 'sourceMap') {
    const maps = readSourceMaps(await textOf(source));
    return maps && { buildIds: [], isEmpty: false, symbols: { maps } };
  }
  if (fileType === 'so') {
    const elf = await readElf(source);
    const native = await elf?.symbols();
    if (!elf || !native) return null;
    return {
      buildIds: elf.buildId === undefined ? [] : [elf.buildId],
      isEmpty: native.count === 0,
      symbols: { native },
    };
  }
  const images = await readMachO(source);
  const [native] = await Promise.all((images ?? []).slice(-1).map((image) => image.symbols()));
  if (images === null || native === undefined) return null;
  return { buildIds: images.flatMap(({ uuid }) => uuid ?? []), isEmpty: native.count === 0, symbols: { native } };
}

/**
 * Reads a symbol file of a type, packed or not.
 * @returns null if it is not one, or takes far more work than its size explains
 */
export async function readSymbols(file: ByteSource, fileType: FileType): Promise<SymbolContent | null> {
  const source = await unzipped(file);
  try {
    return source && (await readContent(source, fileType));
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
