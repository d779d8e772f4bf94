import type { ByteSource } from '../zip.ts';

/** A part of a file, as a view from its beginning. */
export async function partOf(source: ByteSource, from: number, length: number): Promise<DataView> {
  const { buffer, byteOffset, byteLength } = await source.read(from, length);
  return new DataView(buffer, byteOffset, byteLength);
}

const decoder = new TextDecoder();

/** Maximum length of a text in bytes; longer names are cut off. */
const MAX_TEXT = 4096;

/** A text up to its NUL. */
export function textAt({ buffer, byteOffset, byteLength }: DataView, from: number, most = MAX_TEXT): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength).subarray(from, from + most);
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** Thrown when a file takes far more work than its size explains. */
export class TooMuchWork extends Error {}

/** Texts that overlap, as linkers write them: one may be the end of another. */
const OVERLAP = 4;
/** Small sections may exceed this ratio. */
const FEW_BYTES = 64 * 1024;

/** The texts of a section, each of which is read once. */
export class Texts {
  readonly #view: DataView;
  readonly #read = new Map<number, string>();
  #remaining: number;

  constructor(view: DataView) {
    this.#view = view;
    this.#remaining = view.byteLength * OVERLAP + FEW_BYTES;
  }

  /**
   * A text up to its NUL.
   * @throws TooMuchWork if the texts overlap far more than those of a linker
   */
  at(from: number): string {
    const known = this.#read.get(from);
    if (known !== undefined) return known;
    const text = textAt(this.#view, from);
    this.#remaining -= text.length;
    if (this.#remaining < 0) throw new TooMuchWork();
    this.#read.set(from, text);
    return text;
  }
}

/** A 64-bit number. Addresses of code are small enough for a JavaScript number. */
export const longAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
