/** A file that is not held in memory as a whole. */
export interface ByteSource {
  readonly size: number;
  /** Returns fewer bytes at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Why a phone cannot, or must not, unpack a zip. */
export type ZipProblem = 'ZIP_UNREADABLE' | 'ZIP_ENCRYPTED' | 'ZIP_METHOD' | 'ZIP_NAMES' | 'ZIP_TOO_LARGE';

/** Why a zip is refused, and the path of the offending file in it, if there is one. */
export interface ZipFault {
  code: ZipProblem;
  entry?: string;
}

/** A directory entry of a file in a zip, with the offset of its content. */
export interface ZipFile {
  path: string;
  isStored: boolean;
  crc: number;
  packed: number;
  unpacked: number;
  at: number;
  /** Whether checksum and sizes are repeated after the content, for streaming readers. */
  hasFactsBehind: boolean;
}

/** The paths of the files in a zip that a phone can unpack, and the files in the order of their contents. */
export interface ZipRead {
  paths: string[];
  files: ZipFile[];
}

interface Entry {
  name: Uint8Array;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
  isLink: boolean;
}

export const END_BYTES = 22;
export const MAX_COMMENT = 0xffff;
export const ENTRY_BYTES = 46;
export const HEAD_BYTES = 30;
export const SIGNATURES = { end: 0x06054b50, entry: 0x02014b50, head: 0x04034b50 } as const;
const MAX_NAME = 0xffff;

/** Bits of an entry's flags. */
const ENCRYPTED = 0b10_0000_0100_0001;
const SIZES_BEHIND = 0b1000;
const [STORED, DEFLATED] = [0, 8];
const [UNIX, LINK, KIND] = [3, 0xa000, 0xf000];

/** Placeholder of fields with a value in the 64-bit format, which many phones do not read. */
export const [IN_64_SHORT, IN_64] = [0xffff, 0xffff_ffff];

/** Maximum size of a directory in bytes; no package has a larger one. */
const MAX_DIRECTORY = 8 * 1024 * 1024;
/** Limit of the unpacked size, and of its ratio to the packed size beyond that. */
const MAX_UNPACKED = 512 * 1024 * 1024;
const MUCH = 16 * 1024 * 1024;
const MAX_RATIO = 200;
/** Deflate cannot exceed this ratio. */
const DEFLATE_RATIO = 1032;
const WINDOW_BYTES = 1024 * 1024;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Thrown when a zip is refused. */
class Refused extends Error {
  readonly code: ZipProblem;
  constructor(code: ZipProblem) {
    super(code);
    this.code = code;
  }
}

/** Throws the problem if a condition is false. */
function demand(holds: boolean, code: ZipProblem = 'ZIP_UNREADABLE'): void {
  if (!holds) throw new Refused(code);
}

interface Directory {
  entries: number;
  bytes: number;
  offset: number;
}

/** The end record of a zip points to its directory, which lies right before it, without a gap before or after. */
async function directoryOf(source: ByteSource): Promise<Directory> {
  const begin = Math.max(source.size - END_BYTES - MAX_COMMENT, 0);
  const tail = viewOf(await source.read(begin, END_BYTES + MAX_COMMENT));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== SIGNATURES.end) continue;
    const [disk, firstDisk, onDisk, entries] = [4, 6, 8, 10].map((field) => tail.getUint16(at + field, true));
    const [bytes = 0, offset = 0] = [12, 16].map((field) => tail.getUint32(at + field, true));
    demand(entries !== IN_64_SHORT && offset !== IN_64 && bytes !== IN_64, 'ZIP_TOO_LARGE');
    demand(disk === 0 && firstDisk === 0 && onDisk === entries);
    demand(at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength);
    demand(offset + bytes === begin + at);
    demand(bytes <= MAX_DIRECTORY, 'ZIP_TOO_LARGE');
    return { entries: entries ?? 0, bytes, offset };
  }
  throw new Refused('ZIP_UNREADABLE');
}

/** The entries of a directory, which fill it completely. */
function entriesOf(directory: Uint8Array, { entries, bytes }: Directory): Entry[] {
  demand(directory.length === bytes);
  const view = viewOf(directory);
  const list: Entry[] = [];
  let at = 0;
  while (list.length < entries) {
    demand(at + ENTRY_BYTES <= bytes && view.getUint32(at, true) === SIGNATURES.entry);
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    demand(at + ENTRY_BYTES + name + extra + comment <= bytes);
    list.push({
      name: directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isLink: view.getUint8(at + 5) === UNIX && (view.getUint16(at + 40, true) & KIND) === LINK,
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  demand(at === bytes);
  return list;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function nameOf({ name }: Entry): string {
  try {
    return decoder.decode(name);
  } catch {
    throw new Refused('ZIP_NAMES');
  }
}

/** Whether a part of a path leads out of the zip, or is ambiguous between systems. */
const isWrongPart = (part: string): boolean =>
  part === '' || part === '.' || part === '..' || /^[A-Za-z]:|[\\\p{Cc}]/u.test(part);

/** The names of a zip in UTF-8: none leads out of it, and none occurs twice. */
function pathsOf(entries: readonly Entry[]): string[] {
  const files = new Set<string>();
  const folders = new Set<string>();
  const paths = entries.map((entry) => {
    const path = nameOf(entry);
    const parts = path.replace(/^(?:\.\/)+/u, '').split('/');
    const isFolder = parts.at(-1) === '';
    if (isFolder) parts.pop();
    demand(!entry.isLink && parts.length > 0 && !parts.some(isWrongPart), 'ZIP_NAMES');
    // Some systems ignore letter case and Unicode normalization of names.
    const keys = parts.map((part) => part.normalize('NFC').toLowerCase());
    const key = keys.join('/');
    keys.slice(0, -1).forEach((_, at) => folders.add(keys.slice(0, at + 1).join('/')));
    demand(isFolder || !files.has(key), 'ZIP_NAMES');
    (isFolder ? folders : files).add(key);
    return path;
  });
  demand(![...files].some((file) => folders.has(file)), 'ZIP_NAMES');
  return paths;
}

/** Reads a source in windows, which serve the small reads that follow. */
export function windowed(source: ByteSource): (offset: number, length: number) => Promise<Uint8Array> {
  let [at, bytes]: [number, Uint8Array] = [0, new Uint8Array()];
  return async (offset, length) => {
    if (offset < at || offset + length > at + bytes.length)
      [at, bytes] = [offset, await source.read(offset, Math.max(length, WINDOW_BYTES))];
    return bytes.subarray(offset - at, offset - at + length);
  };
}

/**
 * Checks each file's local header against the directory, as unpackers use either. No file begins within another one.
 * @returns the files, in order
 */
async function checkHeads(source: ByteSource, entries: readonly Entry[], end: number): Promise<ZipFile[]> {
  const read = windowed(source);
  const files: ZipFile[] = [];
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const { offset, name, flags, method, crc, packed, unpacked } = entry;
    demand(offset >= free && offset + HEAD_BYTES <= end);
    const bytes = await read(offset, HEAD_BYTES + Math.min(name.length, MAX_NAME));
    demand(bytes.length === HEAD_BYTES + name.length);
    const head = viewOf(bytes);
    demand(head.getUint32(0, true) === SIGNATURES.head && head.getUint16(26, true) === name.length);
    demand(name.every((byte, at) => bytes[HEAD_BYTES + at] === byte));
    const own = head.getUint16(6, true);
    demand((own & ENCRYPTED) === 0, 'ZIP_ENCRYPTED');
    demand(head.getUint16(8, true) === method && (own & SIZES_BEHIND) === (flags & SIZES_BEHIND));
    const hasFactsBehind = (flags & SIZES_BEHIND) !== 0;
    if (!hasFactsBehind)
      demand([crc, packed, unpacked].every((fact, index) => head.getUint32(14 + index * 4, true) === fact));
    const at = offset + HEAD_BYTES + name.length + head.getUint16(28, true);
    free = at + packed;
    demand(free <= end);
    files.push({ path: nameOf(entry), isStored: method === STORED, crc, packed, unpacked, at, hasFactsBehind });
  }
  return files;
}

/**
 * Reads the directory of a zip, and refuses one that a phone cannot or must not unpack: broken, encrypted, packed with
 * an unsupported method, too large, or with names that lead elsewhere.
 */
export async function readZip(source: ByteSource): Promise<ZipRead | ZipProblem> {
  try {
    const directory = await directoryOf(source);
    const entries = entriesOf(await source.read(directory.offset, directory.bytes), directory);
    let [packed, unpacked] = [0, 0];
    for (const entry of entries) {
      const isIn64 = entry.packed === IN_64 || entry.unpacked === IN_64 || entry.offset === IN_64;
      demand(!isIn64, 'ZIP_TOO_LARGE');
      demand((entry.flags & ENCRYPTED) === 0, 'ZIP_ENCRYPTED');
      const isStored = entry.method === STORED;
      demand(isStored || entry.method === DEFLATED, 'ZIP_METHOD');
      // The end of a stored file is unknown unless its size precedes it.
      demand(!isStored || ((entry.flags & SIZES_BEHIND) === 0 && entry.packed === entry.unpacked));
      demand(entry.unpacked <= Math.max(entry.packed, 1) * DEFLATE_RATIO);
      packed += entry.packed;
      unpacked += entry.unpacked;
    }
    demand(unpacked <= MAX_UNPACKED && (unpacked <= MUCH || unpacked <= packed * MAX_RATIO), 'ZIP_TOO_LARGE');
    const paths = pathsOf(entries);
    return { paths, files: await checkHeads(source, entries, directory.offset) };
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

/** The start page of a package. */
export interface MainPage {
  path: string;
  /** Whether the path may omit the extension, as the pages of applets do. */
  anyExtension?: boolean;
}

/** The path of a page in its zip: without query, fragment and leading slash. A folder means its index. */
function placeOf({ path, anyExtension }: MainPage): string {
  const plain = (path.split(/[?#]/u, 1)[0] ?? '').replace(/^\/+/u, '');
  return plain === '' || plain.endsWith('/') ? `${plain}index${anyExtension ? '' : '.html'}` : plain;
}

const isAt = (path: string, place: string, anyExtension: boolean): boolean => {
  if (!path.startsWith(place)) return false;
  const rest = path.slice(place.length);
  return rest === '' || (anyExtension && rest.startsWith('.') && !rest.includes('/'));
};

/** Whether a zip with these paths contains the page. */
export function hasPage(paths: readonly string[], page: MainPage): boolean {
  const place = placeOf(page);
  return paths.some((path) => isAt(path.replace(/^(?:\.\/)+/u, ''), place, page.anyExtension === true));
}

/**
 * The folder from which a zip was made, if the page is below it: some zips contain the folder, others only its content.
 */
export function folderOfPage(paths: readonly string[], page: MainPage): string | undefined {
  const place = placeOf(page);
  for (const path of paths) {
    const at = path.indexOf(`/${place}`);
    if (at > 0 && isAt(path.slice(at + 1), place, page.anyExtension === true)) return path.slice(0, at);
  }
  return undefined;
}
