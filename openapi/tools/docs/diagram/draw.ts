import { h } from '../html.ts';
import type { Html } from '../html.ts';
import { ANY, START } from './graph.ts';
import type { Edge, Graph, StateNode } from './graph.ts';
import type { LayOut, Layout, Point } from './layout.ts';

/** Sizes of the drawing in pixels; the style sheet sets the same font sizes. */
const LINE = 17;
const CHARACTER = 7.3;
const WIDE_CHARACTER = 12.5;
const NODE_CHARACTER = 8.2;
const PADDING = 14;
const MARGIN = 6;
const START_SIZE = 14;

function widthOf(text: string, character = CHARACTER): number {
  const wide = text.match(/[\u2e80-\uffef]/gu)?.length ?? 0;
  return (text.length - wide) * character + wide * WIDE_CHARACTER;
}

/**
 * Draws a graph as SVG with colors from the style sheet.
 * @param name title of the drawing
 * @param initial the state of new records
 */
export function drawGraph(
  { nodes, edges }: Graph,
  layOut: LayOut,
  { name, initial }: { name: string; initial: string },
): Html {
  const layout = layOut({
    nodes: [
      { id: START, width: START_SIZE, height: START_SIZE },
      ...nodes.map((node) => ({ id: node.id, ...sizeOf(node) })),
    ],
    edges: edges.map(({ from, to, kind, labels }) => ({
      from,
      to,
      isMain: kind === 'call',
      label: { width: Math.max(...labels.map((line) => widthOf(line))) + 10, height: labels.length * LINE + 4 },
    })),
  });
  const [width, height] = [Math.ceil(layout.width) + 2 * MARGIN, Math.ceil(layout.height) + 2 * MARGIN];
  return h(
    'svg',
    {
      class: 'diagram',
      role: 'img',
      'aria-label': name,
      viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
      width,
      height,
    },
    ...edges.map((edge, index) => arrow(edge, layout.edges[index])),
    ...layout.nodes.map((placed) =>
      box(
        placed,
        nodes.find((node) => node.id === placed.id),
        initial,
      ),
    ),
    ...edges.map((edge, index) => label(edge, layout.edges[index]?.label ?? [0, 0])),
  );
}

function sizeOf({ name, inside }: StateNode): { width: number; height: number } {
  const text = Math.max(widthOf(name, NODE_CHARACTER), ...inside.map((line) => widthOf(line)));
  return { width: text + 2 * PADDING, height: inside.length === 0 ? 38 : 44 + inside.length * LINE };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

function arrow({ kind }: Edge, placed: Layout['edges'][number] | undefined): Html | undefined {
  const [first, ...rest] = placed?.curve ?? [];
  const last = rest.at(-1);
  if (!placed || !first || !last) return undefined;
  const { tip } = placed;
  const [dx, dy] = [tip[0] - last[0], tip[1] - last[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const corner = (side: number): Point => [tip[0] - ux * 9 - uy * 4 * side, tip[1] - uy * 9 + ux * 4 * side];
  return h(
    'g',
    { class: `edge ${kind}` },
    h('path', { d: `M${pair(first)} C${rest.map(pair).join(' ')} L${pair([tip[0] - ux * 7, tip[1] - uy * 7])}` }),
    h('polygon', { points: [tip, corner(1), corner(-1)].map(pair).join(' ') }),
  );
}

function box(
  { id, center: [x, y], width, height }: Layout['nodes'][number],
  node: StateNode | undefined,
  initial: string,
): Html {
  if (!node) return h('circle', { class: 'start', cx: round(x), cy: round(y), r: START_SIZE / 2 });
  const [left, top] = [x - width / 2, y - height / 2];
  return h(
    'g',
    { class: id === ANY ? 'state any' : id === initial ? 'state initial' : 'state' },
    h('rect', { x: round(left), y: round(top), width: round(width), height: round(height), rx: 8 }),
    h('text', { class: 'name', x: round(x), y: round(top + 24), 'text-anchor': 'middle' }, node.name),
    node.inside.length > 0 && h('path', { class: 'rule', d: `M${pair([left, top + 36])} h${round(width)}` }),
    ...node.inside.map((line, index) =>
      h('text', { x: round(left + PADDING), y: round(top + 53 + index * LINE) }, line),
    ),
  );
}

function label({ kind, labels }: Edge, [x, y]: Point): Html {
  const top = y - (labels.length * LINE) / 2 + 12;
  return h(
    'g',
    { class: `label ${kind}` },
    ...labels.map((line, index) =>
      h('text', { x: round(x), y: round(top + index * LINE), 'text-anchor': 'middle' }, line),
    ),
  );
}
