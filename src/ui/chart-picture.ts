/** What stands above a chart in its picture, and the colours of both. */
interface Frame {
  title: string;
  note: string;
  ink: string;
  paper: string;
}

const sharpness = 2;
const headPx = 56;
const marginPx = 16;

const aligned = { start: 'start', middle: 'center', end: 'end' } as const;
const isAligned = (anchor: string): anchor is keyof typeof aligned => Object.hasOwn(aligned, anchor);

/** Where the letters of a text stand, as a canvas calls it. */
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

/** The outline of a shape; undefined for what has none. */
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

function draw(pen: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const matrix = shape.getCTM();
  const style = getComputedStyle(shape);
  if (matrix === null || style.visibility === 'hidden' || style.display === 'none') return;
  pen.save();
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

/**
 * A chart as a picture (PNG, two pixels for one), with a title and a line below it. It is drawn shape by shape: the
 * content security policy lets no image be made of the markup.
 * @throws when the browser cannot draw
 */
export async function pictureOf(chart: SVGSVGElement, { title, note, ink, paper }: Frame): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = width * sharpness;
  canvas.height = (height + headPx) * sharpness;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  pen.scale(sharpness, sharpness);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height + headPx);
  const { fontFamily } = getComputedStyle(document.body);
  pen.fillStyle = ink;
  pen.font = `600 15px ${fontFamily}`;
  pen.fillText(title, marginPx, 24);
  pen.font = `12px ${fontFamily}`;
  pen.fillText(note, marginPx, 44);
  pen.translate(0, headPx);
  for (const shape of chart.querySelectorAll<SVGGraphicsElement>('path, line, circle, text')) draw(pen, shape);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob === null) throw new Error('This browser draws no pictures');
  return blob;
}
