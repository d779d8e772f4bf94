/** Writes numbers in sequence, lowest byte first. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  get length(): number {
    return this.#bytes.length;
  }

  /** Writes a number in the given number of bytes. */
  int(value: number, bytes: number): this {
    for (let rest = BigInt(value), remaining = bytes; remaining > 0; remaining--, rest >>= 8n)
      this.#bytes.push(Number(rest & 0xffn));
    return this;
  }

  /** Writes several four-byte numbers. */
  words(...values: readonly number[]): this {
    for (const value of values) this.int(value, 4);
    return this;
  }

  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** Writes a text padded to the given number of bytes, or followed by NUL. */
  text(text: string, bytes?: number): this {
    const own = new TextEncoder().encode(text);
    const room = bytes ?? own.length + 1;
    this.bytes(own.subarray(0, room));
    return this.int(0, Math.max(0, room - own.length));
  }

  /** Writes a number as LEB128. */
  unsigned(value: number): this {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) | 0x80);
    this.#bytes.push(rest);
    return this;
  }

  signed(value: number): this {
    let rest = value;
    for (; rest < -64 || rest > 63; rest >>= 7) this.#bytes.push((rest & 0x7f) | 0x80);
    this.#bytes.push(rest & 0x7f);
    return this;
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Converts hexadecimal digits to bytes, ignoring hyphens. */
export const bytesOf = (digits: string): number[] =>
  (digits.replaceAll('-', '').match(/../gu) ?? []).map((pair) => Number.parseInt(pair, 16));

/** Short names in the style of compilers: a, b … z, aa … */
export const shortName = (index: number): string =>
  (index >= 26 ? shortName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(97 + (index % 26));

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a number for source maps (base 64, lowest bits first). */
export function vlq(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += DIGITS[rest > 0 ? digit + 32 : digit] ?? '';
  } while (rest > 0);
  return text;
}
