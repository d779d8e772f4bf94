import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside } from '../../src/shell/guide/place-beside.ts';

const panel = { width: 360, height: 200 };
const window = { width: 1440, height: 900 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test.each([
  ['below a button', box(700, 10, 740, 42), { left: 700, top: 54 }],
  ['below a button at the right, within the window', box(1400, 10, 1432, 42), { left: 1072, top: 54 }],
  ['right of the menus', box(0, 52, 220, 900), { left: 232, top: 52 }],
  ['left of menus at the right', box(1220, 52, 1440, 900), { left: 848, top: 52 }],
  ['above a bar at the bottom', box(0, 860, 1440, 900), { left: 8, top: 648 }],
])('places the panel %s', (_, target, place) => {
  expect(placeBeside(target, panel, window)).toEqual(place);
});

test('keeps the panel in the window and off its target if there is room below or on the right', () => {
  const side = fc.integer({ min: 376, max: 2000 });
  fc.assert(
    fc.property(side, side, fc.nat(2000), fc.nat(2000), fc.nat(2000), fc.nat(2000), (width, height, x, y, w, h) => {
      const target = box(x % width, y % height, Math.min(width, (x % width) + w), Math.min(height, (y % height) + h));
      const { left, top } = placeBeside(target, panel, { width, height });
      expect(left).toBeGreaterThanOrEqual(8);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(left + panel.width).toBeLessThanOrEqual(width - 8);
      expect(top + panel.height).toBeLessThanOrEqual(height - 8);
      const isOver =
        left < target.right &&
        left + panel.width > target.left &&
        top < target.bottom &&
        top + panel.height > target.top;
      const hasRoom = height - target.bottom >= panel.height + 20 || width - target.right >= panel.width + 20;
      expect(isOver && hasRoom).toBe(false);
    }),
  );
});
