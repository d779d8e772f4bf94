import type { Rng } from '../../core/world/rng.ts';
import { encodeGrey } from '../../core/kit/png.ts';

/** Letters of 5 × 7 dots, two hexadecimal digits per row. Excludes letters that are easily confused. */
const GLYPHS: Readonly<Record<string, string>> = {
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  A: '0e11111f111111',
  C: '0e11101010110e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  H: '1111111f111111',
  J: '0702020202120c',
  K: '11121418141211',
  M: '111b1515111111',
  N: '11111915131111',
  P: '1e11111e101010',
  R: '1e11111e141211',
  T: '1f040404040404',
  U: '1111111111110e',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '11110a04040404',
};
const LETTERS = Object.keys(GLYPHS);
const LENGTH = 4;

const [WIDTH, HEIGHT] = [160, 56];
const DOT = 5;
const [COLUMNS, ROWS] = [5, 7];

/** Draws the text of a captcha. */
export const captchaText = (draw: Rng): string => Array.from({ length: LENGTH }, () => draw.pick(LETTERS)).join('');

/** Paints part of a row, clipped to the picture. */
type Paint = (x: number, y: number, width: number, grey: number) => void;

function letter(paint: Paint, draw: Rng, glyph: string, left: number): void {
  const height = ROWS * DOT;
  const top = draw.int(4, HEIGHT - height - 4);
  const [slant, grey] = [draw.int(-25, 25) / 100, draw.int(10, 70)];
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / DOT);
    const dots = Number.parseInt(glyph.slice(row * 2, row * 2 + 2), 16);
    const shift = Math.round((height / 2 - y) * slant);
    for (let column = 0; column < COLUMNS; column++) {
      if (dots & (1 << (COLUMNS - 1 - column))) paint(left + column * DOT + shift, top + y, DOT, grey);
    }
  }
}

function noise(paint: Paint, draw: Rng): void {
  for (let line = 0; line < 3; line++) {
    const [middle, swing, length, grey] = [
      draw.int(12, HEIGHT - 12),
      draw.int(4, 12),
      draw.int(40, 90),
      draw.int(120, 180),
    ];
    for (let x = 0; x < WIDTH; x++)
      paint(x, Math.round(middle + swing * Math.sin((x / length) * 2 * Math.PI)), 2, grey);
  }
  for (let dot = 0; dot < 160; dot++) paint(draw.int(0, WIDTH), draw.int(0, HEIGHT), 1, draw.int(80, 200));
}

/** Draws the text of a captcha as PNG, slanted and with noise. The same seed gives the same bytes. */
export function captchaImage(text: string, draw: Rng): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(250);
  const paint: Paint = (left, y, width, grey) => {
    if (y < 0 || y >= HEIGHT) return;
    pixels.fill(grey, y * WIDTH + Math.max(0, left), y * WIDTH + Math.min(WIDTH, left + width));
  };
  const step = WIDTH / LENGTH;
  for (const [index, character] of text.split('').entries()) {
    letter(paint, draw, GLYPHS[character] ?? '', Math.round(index * step) + draw.int(4, step - COLUMNS * DOT - 4));
  }
  noise(paint, draw);
  return encodeGrey(WIDTH, HEIGHT, pixels);
}
