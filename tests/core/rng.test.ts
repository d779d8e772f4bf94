import { describe, expect, test } from 'vitest';
import { createRng, hash } from '../../mock-server/core/world/rng.ts';

const drawMany = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

/** FNV-1a as its authors describe it, with integers of any size. */
function fnv1a(text: string): number {
  let value = 0x811c9dc5n;
  for (const byte of Buffer.from(text, 'latin1')) value = ((value ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n;
  return Number(value);
}

test('a key is hashed by FNV-1a, with a separator after each part', () => {
  for (const parts of [[], ['a'], ['ab', 'c'], ['a', 'bc'], [1, 'x', 20_240_618]])
    expect(hash(parts)).toBe(fnv1a(parts.map((part) => `${part}\u001f`).join('')));
});

test('the numbers of a seed and key are fixed, and differ from those of other seeds and keys', () => {
  const rng = createRng(1, ['users', 7]);
  expect(drawMany(4, () => Math.round(rng.next() * 1e9))).toEqual([500_044_481, 274_482_803, 666_139_879, 799_680_371]);
  expect(createRng(1, ['users', 8]).next()).not.toBe(createRng(1, ['users', 7]).next());
  expect(createRng(2, ['users', 7]).next()).not.toBe(createRng(1, ['users', 7]).next());
});

describe('many draws', () => {
  const rng = createRng(1, ['often']);

  test('include both bounds of a range of integers and nothing beyond', () => {
    expect(new Set(drawMany(300, () => rng.int(3, 6)))).toEqual(new Set([3, 4, 5, 6]));
  });

  test('pick every item; an empty list throws', () => {
    expect(new Set(drawMany(200, () => rng.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
    expect(() => rng.pick([])).toThrow(new RangeError('nothing to pick from'));
  });

  test('return true with the given probability', () => {
    expect(drawMany(100, () => rng.chance(0))).not.toContain(true);
    expect(drawMany(100, () => rng.chance(1))).not.toContain(false);
    const share = drawMany(4000, () => rng.chance(0.25)).filter(Boolean).length / 4000;
    expect(share).toBeCloseTo(0.25, 1);
  });

  test('return items in proportion to their weights', () => {
    const items = drawMany(4000, () =>
      rng.weighted([
        ['never', 0],
        ['often', 6],
        ['seldom', 2],
      ]),
    );
    expect(new Set(items)).toEqual(new Set(['often', 'seldom']));
    expect(items.filter((item) => item === 'often').length / 4000).toBeCloseTo(0.75, 1);
  });

  test('shuffle items into every order without losing any', () => {
    const letters = ['a', 'b', 'c', 'd'];
    const orders = drawMany(400, () => rng.shuffle(letters));
    for (const order of orders) expect(order.toSorted()).toEqual(letters);
    expect(new Set(orders.map((order) => order.join(''))).size).toBe(24);
    expect(letters).toEqual(['a', 'b', 'c', 'd']);
  });

  test('return normally distributed numbers', () => {
    const numbers = drawMany(20_000, () => rng.normal(50, 4));
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length;
    expect(mean).toBeCloseTo(50, 0);
    expect(Math.sqrt(variance)).toBeCloseTo(4, 0);
    const within = numbers.filter((number) => Math.abs(number - 50) < 4).length / numbers.length;
    expect(within).toBeCloseTo(0.683, 1);
  });

  test('return every hexadecimal digit, and as many as requested', () => {
    expect(rng.hex(0)).toBe('');
    const text = rng.hex(400);
    expect(text).toMatch(/^[0-9a-f]{400}$/u);
    expect(new Set(text).size).toBe(16);
  });
});
