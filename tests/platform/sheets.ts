/** Files as other programs write them, for formats that no library of the project can write. */

/** Encodes a text whose characters have one or two bytes. */
function encoded(encoding: 'gb18030' | 'big5', text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  return Buffer.from(Array.from(text, (one) => codes.get(one) ?? [one.charCodeAt(0)]).flat());
}

export const gb18030 = (text: string): Buffer => encoded('gb18030', text);
export const big5 = (text: string): Buffer => encoded('big5', text);

/** A text in UTF-16 with a byte order mark, as spreadsheets write it. */
export const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

export const csv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n');

/** A record of a BIFF8 stream. */
function record(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

const words = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

function label(row: number, column: number, text: string): Buffer {
  return record(
    0x0204,
    Buffer.concat([words(row, column, 0, text.length), Buffer.of(1), Buffer.from(text, 'utf16le')]),
  );
}

const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;

function entry(name: string, type: number, child: number, start: number, size: number): Buffer {
  const data = Buffer.alloc(128);
  data.write(name, 0, 'utf16le');
  data.writeUInt16LE((name.length + 1) * 2, 64);
  data.writeUInt8(type, 66);
  data.writeUInt8(1, 67);
  for (const at of [68, 72]) data.writeUInt32LE(FREE, at);
  data.writeUInt32LE(child, 76);
  data.writeUInt32LE(start, 116);
  data.writeUInt32LE(size, 120);
  return data;
}

/** Rows as an XLS file: a BIFF8 workbook in a compound file. */
export function xls(rows: readonly (readonly string[])[]): Buffer<ArrayBuffer> {
  const bof = (type: number) => record(0x0809, words(0x0600, type, 0x0dbb, 0x07cc, 0, 0, 6, 0));
  const eof = record(0x000a, Buffer.alloc(0));
  const sheetName = Buffer.concat([Buffer.of(5, 0), Buffer.from('Sheet')]);
  const globals = (offset: number) => {
    const place = Buffer.alloc(6);
    place.writeUInt32LE(offset, 0);
    return Buffer.concat([bof(5), record(0x0085, Buffer.concat([place, sheetName])), eof]);
  };
  const cells = rows.flatMap((row, y) => row.flatMap((text, x) => (text === '' ? [] : [label(y, x, text)])));
  const body = Buffer.concat([globals(globals(0).length), bof(0x10), ...cells, eof]);
  // Streams of less than 4096 bytes would be stored elsewhere.
  const sectors = Math.max(8, Math.ceil(body.length / SECTOR));
  const stream = Buffer.concat([body, Buffer.alloc(sectors * SECTOR - body.length)]);

  const fat = Buffer.alloc(SECTOR, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  fat.writeUInt32LE(END, 4);
  for (let at = 0; at < sectors; at += 1) fat.writeUInt32LE(at === sectors - 1 ? END : at + 3, (at + 2) * 4);
  const folder = Buffer.concat([
    entry('Root Entry', 5, 1, END, 0),
    entry('Workbook', 2, FREE, 2, stream.length),
    Buffer.alloc(256),
  ]);

  const head = Buffer.alloc(SECTOR, 0xff);
  head.fill(0, 0, 76);
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0);
  for (const [value, at] of [
    [0x3e, 24],
    [3, 26],
    [0xfffe, 28],
    [9, 30],
    [6, 32],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [value, at] of [
    [1, 44],
    [1, 48],
    [4096, 56],
    [END, 60],
    [0, 64],
    [END, 68],
    [0, 72],
    [0, 76],
  ] as const)
    head.writeUInt32LE(value, at);
  return Buffer.concat([head, fat, folder, stream]);
}
