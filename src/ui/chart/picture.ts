/** The text and colors of a chart's picture. */
interface Caption {
  title: string;
  notes: readonly string[];
  ink: string;
  paper: string;
}

const sharpness = 2;
const titlePx = 20;
const notePx = 18;
const marginPx = 16;

const aligned = { start: 'start', middle: 'center', end: 'end' } as const;
const isAligned = (anchor: string): anchor is keyof typeof aligned => Object.hasOwn(aligned, anchor);

/** Maps a CSS baseline to that of a canvas. */
function baselineOf({ dominantBaseline }: CSSStyleDeclaration): CanvasTextBaseline {
  if (dominantBaseline === 'middle' || dominantBaseline === 'central') return 'middle';
  return dominantBaseline.includes('before') || dominantBaseline === 'hanging' ? 'top' : 'alphabetic';
}

function drawText(pen: CanvasRenderingContext2D, text: SVGTextElement, style: CSSStyleDeclaration): void {
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textAlign = isAligned(style.textAnchor) ? aligned[style.textAnchor] : 'start';
  pen.textBaseline = baselineOf(style);
  pen.fillStyle = style.fill;
  pen.fillText(text.textContent, Number(text.getAttribute('x') ?? 0), Number(text.getAttribute('y') ?? 0));
}

/** The outline of a shape; undefined if it has none. */
function outlineOf(shape: SVGGraphicsElement): Path2D | undefined {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  const outline = new Path2D();
  if (shape instanceof SVGCircleElement) outline.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  else if (shape instanceof SVGLineElement) {
    outline.moveTo(number('x1'), number('y1'));
    outline.lineTo(number('x2'), number('y2'));
  } else return undefined;
  return outline;
}

/** Draws a shape of an SVG at the given offset. */
function drawShape(pen: CanvasRenderingContext2D, shape: SVGGraphicsElement, left: number, top: number): void {
  const matrix = shape.getCTM();
  const style = getComputedStyle(shape);
  if (matrix === null || style.visibility === 'hidden' || style.display === 'none') return;
  pen.save();
  pen.translate(left, top);
  pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  pen.globalAlpha = Number(style.opacity);
  if (shape instanceof SVGTextElement) drawText(pen, shape, style);
  const outline = outlineOf(shape);
  if (outline && style.fill !== 'none' && !(shape instanceof SVGLineElement)) {
    pen.fillStyle = style.fill;
    pen.fill(outline);
  }
  if (outline && style.stroke !== 'none') {
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Number.parseFloat(style.strokeWidth);
    pen.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat));
    pen.stroke(outline);
  }
  pen.restore();
}

/** Draws a box with its background and its own texts, each on one line. */
function drawBox(pen: CanvasRenderingContext2D, box: HTMLElement, left: number, top: number): void {
  const style = getComputedStyle(box);
  // Skips content that is for screen readers only.
  if (style.clipPath !== 'none') return;
  const { x, y, width, height } = box.getBoundingClientRect();
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(x - left, y - top, width, height);
  pen.fillStyle = style.color;
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const isEnd = style.textAlign === 'end';
  pen.textAlign = isEnd ? 'end' : 'start';
  pen.textBaseline = 'middle';
  const range = document.createRange();
  for (const node of box.childNodes) {
    if (!(node instanceof Text)) continue;
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    pen.fillText(node.data, (isEnd ? place.right : place.left) - left, place.y - top + place.height / 2);
  }
}

/** The places in a text where a line may end: after a space, and between Chinese characters. */
const breaks = /(?<=[\s\p{Ideographic}、，：；。）])(?![\s、，：；。）])/u;

/** Breaks a text into lines that fit; a single word that doesn't is a line of its own. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(breaks)) {
    const line = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && fits(line.trimEnd())) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
}

/**
 * Renders a chart as a picture (PNG at double resolution) with title and notes. Draws each shape and box on a canvas,
 * because the content security policy forbids images made from markup. Leaves out elements with `data-overlay`.
 * @throws Error when the browser can't draw
 */
export async function pictureOf(chart: HTMLElement, { title, notes, ink, paper }: Caption): Promise<Blob> {
  const { left, top, width, height } = chart.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  const { fontFamily } = getComputedStyle(document.body);
  const linesOf = (texts: readonly string[], font: string, linePx: number) => {
    pen.font = font;
    return texts
      .flatMap((text) => wrapText(text, (line) => pen.measureText(line).width <= width))
      .map((text) => ({ text, font, linePx }));
  };
  const head = [
    ...linesOf([title], `600 15px ${fontFamily}`, titlePx),
    ...linesOf(notes, `12px ${fontFamily}`, notePx),
  ];
  const headPx = head.reduce((sum, { linePx }) => sum + linePx, marginPx * 1.5);
  canvas.width = (width + 2 * marginPx) * sharpness;
  canvas.height = (height + headPx + marginPx) * sharpness;
  pen.scale(sharpness, sharpness);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = ink;
  let base = marginPx / 2;
  for (const { text, font, linePx } of head) {
    pen.font = font;
    base += linePx;
    pen.fillText(text, marginPx, base - 4);
  }
  pen.translate(marginPx, headPx);
  for (const part of chart.querySelectorAll('*')) {
    if (part.closest('[data-overlay]')) continue;
    if (part instanceof HTMLElement) drawBox(pen, part, left, top);
    else if (part instanceof SVGGraphicsElement && part.ownerSVGElement) {
      const around = part.ownerSVGElement.getBoundingClientRect();
      drawShape(pen, part, around.left - left, around.top - top);
    }
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob === null) throw new Error('This browser draws no pictures');
  return blob;
}
