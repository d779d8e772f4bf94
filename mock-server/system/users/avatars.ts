import type { Rng } from '../../core/world/rng.ts';
import { encodeTwoColours, type Colour } from '../../core/kit/png.ts';

/** Background and foreground colors. */
const COLOURS: readonly (readonly [Colour, Colour])[] = [
  [
    [237, 233, 254],
    [109, 40, 217],
  ],
  [
    [219, 234, 254],
    [29, 78, 216],
  ],
  [
    [209, 250, 229],
    [4, 120, 87],
  ],
  [
    [254, 243, 199],
    [180, 83, 9],
  ],
  [
    [255, 228, 230],
    [190, 18, 60],
  ],
  [
    [207, 250, 254],
    [14, 116, 144],
  ],
  [
    [252, 231, 243],
    [190, 24, 93],
  ],
  [
    [236, 252, 203],
    [77, 124, 15],
  ],
];

/** Pixels per dot, and dots per row, including a margin of one dot, because pictures are displayed round. */
const DOT = 5;
const DOTS = 5;
const HALF = Math.ceil(DOTS / 2);
const WIDTH = (DOTS + 2) * DOT;

/** Cached, because drawing the same pictures would take a fifth of each reset. */
const pictures = new Map<string, string>();

/**
 * Returns the picture that some users have: dots, with the right half mirroring the left.
 * @returns a data URL; undefined for the other users
 */
export function avatarOf(draw: Rng): string | undefined {
  if (draw.chance(0.4)) return undefined;
  const colours = draw.pick(COLOURS);
  const half = Array.from({ length: DOTS * HALF }, () => draw.chance(0.5));
  const key = `${String(colours)} ${String(half)}`;
  const cached = pictures.get(key);
  if (cached !== undefined) return cached;
  const png = encodeTwoColours(WIDTH, colours, (x, y) => {
    const [column, row] = [Math.floor(x / DOT) - 1, Math.floor(y / DOT) - 1];
    const isInside = column >= 0 && column < DOTS && row >= 0 && row < DOTS;
    return isInside && (half[row * HALF + Math.min(column, DOTS - 1 - column)] ?? false);
  });
  const address = `data:image/png;base64,${btoa(String.fromCharCode(...png))}`;
  pictures.set(key, address);
  return address;
}
