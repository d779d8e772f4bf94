import { instance } from '@viz-js/viz';
import * as v from 'valibot';

/** A point of the drawing, from its upper left corner. */
export type Point = readonly [x: number, y: number];

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The nodes to place; sizes in pixels. */
export interface LayoutInput {
  readonly nodes: readonly (Box & { readonly id: string })[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    /** Whether the order of the states follows it. */
    readonly isMain: boolean;
    readonly label: Box;
  }[];
}

/** The computed layout: centers of boxes, and the curve and tip of each edge. */
export interface Layout extends Box {
  readonly nodes: readonly (Box & { readonly id: string; readonly center: Point })[];
  readonly edges: readonly { readonly curve: readonly Point[]; readonly tip: Point; readonly label: Point }[];
}

export type LayOut = (input: LayoutInput) => Layout;

const INCH = 72;
/** Width in pixels above which a graph is laid out from top to bottom, if that is narrower. */
const WIDE = 1000;

const Output = v.object({
  bb: v.string(),
  objects: v.array(v.object({ name: v.string(), pos: v.string() })),
  edges: v.optional(v.array(v.object({ comment: v.string(), pos: v.string(), lp: v.string() })), []),
});

const numbersIn = (text: string): number[] => text.split(',').map(Number);

/**
 * Starts Graphviz, which places states from left to right and leaves room for the labels.
 * @returns a function that throws if Graphviz does
 */
export async function startLayout(): Promise<LayOut> {
  const viz = await instance();
  const place = ({ nodes, edges }: LayoutInput, direction: 'LR' | 'TB'): Layout => {
    const output = viz.renderJSON({
      directed: true,
      graphAttributes: { rankdir: direction, nodesep: 0.4, ranksep: 0.45, splines: 'spline' },
      nodeAttributes: { shape: 'box', fixedsize: 'true', label: '' },
      nodes: nodes.map(({ id, width, height }) => ({
        name: nameOf(id),
        attributes: { width: width / INCH, height: height / INCH },
      })),
      edges: edges.map(({ from, to, isMain, label: { width, height } }, index) => ({
        tail: nameOf(from),
        head: nameOf(to),
        attributes: { weight: isMain ? 3 : 1, comment: String(index), label: { html: room(width, height) } },
      })),
    });
    return read(v.parse(Output, output), nodes);
  };
  return (input) => {
    const across = place(input, 'LR');
    if (across.width <= WIDE) return across;
    const down = place(input, 'TB');
    return down.width < across.width ? down : across;
  };
}

/** Prefixes names, so no state clashes with other nodes. */
const nameOf = (id: string): string => `state:${id}`;

const room = (width: number, height: number): string =>
  `<table border="0" cellborder="0" fixedsize="true" width="${Math.ceil(width)}" height="${Math.ceil(height)}"><tr><td></td></tr></table>`;

function read({ bb, objects, edges }: v.InferOutput<typeof Output>, nodes: LayoutInput['nodes']): Layout {
  const [, , width = 0, height = 0] = numbersIn(bb);
  const point = (text: string): Point => {
    const [x = 0, y = 0] = numbersIn(text);
    return [x, height - y];
  };
  const places = new Map(objects.map(({ name, pos }) => [name, point(pos)]));
  return {
    width,
    height,
    nodes: nodes.map((node) => ({ ...node, center: places.get(nameOf(node.id)) ?? [0, 0] })),
    edges: edges
      .toSorted((a, b) => Number(a.comment) - Number(b.comment))
      .map(({ pos, lp }) => {
        // `e,x,y` is the tip, the rest a curve of Bézier points.
        const [tip = '0,0', ...curve] = pos.replace(/^e,/u, '').split(' ');
        return { tip: point(tip), curve: curve.map(point), label: point(lp) };
      }),
  };
}
