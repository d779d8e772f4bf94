/** Reads numbers and texts from bytes; reads out of bounds throw a RangeError. */
export class Octets {
  readonly #view: DataView;
  readonly #littleEndian: boolean;

  constructor(bytes: Uint8Array, order: 'little' | 'big') {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#littleEndian = order === 'little';
  }

  get length(): number {
    return this.#view.byteLength;
  }

  u8 = (at: number): number => this.#view.getUint8(at);
  u16 = (at: number): number => this.#view.getUint16(at, this.#littleEndian);
  u32 = (at: number): number => this.#view.getUint32(at, this.#littleEndian);

  /** A big-endian number of 1 to 6 bytes. */
  number(at: number, bytes: number): number {
    let value = 0;
    for (let index = 0; index < Math.min(bytes, 6); index += 1) value = value * 256 + this.u8(at + index);
    return value;
  }

  /** A text of the given length in bytes. */
  text(at: number, bytes: number, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string {
    if (at < 0 || bytes < 0 || at + bytes > this.length) throw new RangeError('A text reaches beyond its file');
    return new TextDecoder(encoding).decode(new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, bytes));
  }
}
