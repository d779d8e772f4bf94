import { type Colour, encodeBlocks } from '../../core/kit/png.ts';

/** A view has a screenshot after it has stayed blank for this time (s). */
const TAKEN_AFTER = 5;
/** In pixels. */
const SIZE = { width: 180, height: 390 } as const;
/** Pixels of a dot. */
const SCALE = 3;
const COLUMNS = SIZE.width / SCALE;
const ROWS = SIZE.height / SCALE;
const [FRAME, PAGE, BAR, INK] = [0, 1, 2, 3];
const COLOURS: readonly Colour[] = [
  [31, 41, 55],
  [255, 255, 255],
  [229, 231, 235],
  [107, 114, 128],
];
const BORDER = 2;
const RADIUS = 7;
/** The rows where the status bar and the title bar end. */
const STATUS_END = 9;
const TITLE_END = 22;
/** Rows of the title, and columns per character. */
const TITLE = { from: 14, to: 18, character: 3, most: 12 } as const;

/** Returns the size of the screenshot of a view that stayed blank for the given seconds. */
export const screenshotOf = (seconds: number) => (seconds < TAKEN_AFTER ? undefined : SIZE);

/** Whether a dot lies outside the rounded corners, or on the frame. */
function isFrame(x: number, y: number): boolean {
  const [fromSide, fromEnd] = [Math.min(x, COLUMNS - 1 - x), Math.min(y, ROWS - 1 - y)];
  if (fromSide < BORDER || fromEnd < BORDER) return true;
  return (
    fromSide < RADIUS && fromEnd < RADIUS && (RADIUS - fromSide) ** 2 + (RADIUS - fromEnd) ** 2 > (RADIUS - 1) ** 2
  );
}

/** Whether a dot belongs to the close button or to the title. */
function isInkOfTitle(x: number, y: number, title: string): boolean {
  if (y < TITLE.from || y > TITLE.to) return false;
  const [column, row] = [x - 6, y - TITLE.from];
  if (column === row || column + row === TITLE.to - TITLE.from) return column >= 0 && column <= 4;
  const length = Math.min(TITLE.most, title.length) * TITLE.character;
  return Math.abs(x - (COLUMNS - 1) / 2) < length / 2 && x % TITLE.character !== 0;
}

/**
 * Draws the screenshot of a blank page: only its bars, and no user data.
 * @param title that of the page
 */
export const screenshot = (title: string): Uint8Array<ArrayBuffer> =>
  encodeBlocks({ ...SIZE, scale: SCALE }, COLOURS, (x, y) => {
    if (isFrame(x, y)) return FRAME;
    if (y < STATUS_END)
      return (y === 5 || y === 6) && (x < 13 ? x > 7 : x > COLUMNS - 12 && x < COLUMNS - 7) ? INK : BAR;
    if (y >= TITLE_END) return PAGE;
    return y === TITLE_END - 1 ? BAR : isInkOfTitle(x, y, title) ? INK : PAGE;
  });
