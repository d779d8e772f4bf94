import { expect, test } from 'vitest';
import { daysText, ticksOf } from '../../src/ui/lanes/days.ts';
import { pack, placeOf } from '../../src/ui/lanes/pack.ts';

const span = (from: number, to: number) => ({ from, to });
const at = (text: string) => Date.parse(`${text}+08:00`);

test('overlapping bars are in different rows, consecutive bars in one row', () => {
  expect(pack([span(5, 9), span(0, 5), span(4, 6)])).toEqual([[span(0, 5), span(5, 9)], [span(4, 6)]]);
  expect(pack([])).toEqual([]);
});

test('a bar is cut off at both ends of its lane', () => {
  expect(placeOf(span(-50, 50), span(0, 200))).toEqual({ left: 0, width: 25 });
  expect(placeOf(span(150, 900), span(0, 200))).toEqual({ left: 75, width: 25 });
  expect(placeOf(span(300, 400), span(0, 200))).toEqual({ left: 100, width: 0 });
});

test('a span that ends at midnight ends on the day before, and a single day is named once', () => {
  const text = (from: string, to: string) => daysText(span(at(from), at(to)), 'en', 'Asia/Shanghai');
  expect(text('2026-11-20T00:00:00', '2026-11-28T00:00:00')).toBe('Nov 20 – Nov 27');
  expect(text('2026-11-20T09:00:00', '2026-11-28T09:00:00')).toBe('Nov 20 – Nov 28');
  expect(text('2026-11-20T00:00:00', '2026-11-21T00:00:00')).toBe('Nov 20');
});

test('two weeks have a tick every second day, more weeks one per week', () => {
  const start = at('2026-11-23T00:00:00');
  const weeks = (count: number) => ticksOf(span(start, start + count * 7 * 86_400_000));
  expect(weeks(2)).toHaveLength(7);
  expect(weeks(12)).toHaveLength(12);
});
