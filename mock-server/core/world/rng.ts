/** Random numbers for one key: the same key gives the same numbers, independent of all others. */
export interface Rng {
  /** Returns a number ≥ 0 and < 1. */
  next(): number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  /** Whether an event of this probability (0 to 1) happens. */
  chance(probability: number): boolean;
  /** Returns one of the items; throws a RangeError if there are none. */
  pick<T>(items: readonly T[]): T;
  /** Returns one of the items, with probabilities proportional to the weights. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** Returns the items in random order. */
  shuffle<T>(items: readonly T[]): T[];
  /** Returns a normally distributed number (Box-Muller). */
  normal(mean: number, deviation: number): number;
  /** Returns the given number of hexadecimal digits. */
  hex(digits: number): string;
}

/** Hashes the parts of a key with FNV-1a, 32 bits. */
export function hash(parts: readonly (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
    // A separator, so that ('ab', 'c') and ('a', 'bc') differ.
    value = Math.imul(value ^ 0x1f, 0x01000193);
  }
  return value >>> 0;
}

const totals = new WeakMap<object, number>();

/** Returns the sum of weights. Tables of weights are drawn from thousands of times. */
function totalOf(items: readonly (readonly [item: unknown, weight: number])[]): number {
  let total = totals.get(items);
  if (total === undefined) {
    total = items.reduce((sum, [, weight]) => sum + weight, 0);
    totals.set(items, total);
  }
  return total;
}

/** A class, because a population creates a generator for each device. */
class Mulberry32 implements Rng {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const state = this.#state;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let remaining = this.next() * totalOf(items);
    for (const [item, weight] of items) if ((remaining -= weight) < 0) return item;
    return this.pick(items)[0];
  }

  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) copy.splice(i, 0, ...copy.splice(this.int(0, i), 1));
    return copy;
  }

  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  hex(digits: number): string {
    let text = '';
    for (let digit = 0; digit < digits; digit++) text += this.int(0, 15).toString(16);
    return text;
  }
}

/**
 * Creates a generator (mulberry32) for a seed and a key. With a key per record, a new record does not shift the others.
 */
export const createRng = (seed: number, key: readonly (string | number)[]): Rng => new Mulberry32(hash([seed, ...key]));
