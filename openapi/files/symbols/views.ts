import type { ByteSource } from '../zip.ts';

/** A part of a file, as a view from its beginning. */
export async function partOf(source: ByteSource, from: number, length: number): Promise<DataView> {
  const { buffer, byteOffset, byteLength } = await source.read(from, length);
  return new DataView(buffer, byteOffset, byteLength);
}

const decoder = new TextDecoder();

/** A text up to its NUL. */
export function textAt({ buffer, byteOffset, byteLength }: DataView, from: number, most = Infinity): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const end = bytes.indexOf(0, from);
  return decoder.decode(bytes.subarray(from, Math.min(end < 0 ? byteLength : end, from + most)));
}

/** A 64-bit number. Addresses of code are small enough for a JavaScript number. */
export const longAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
