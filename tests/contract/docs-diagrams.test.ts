/** How the reference draws lifecycles. */
import { describe, expect, test } from 'vitest';
import type { Lifecycle } from '../../openapi/codegen/contract.ts';
import { ANY, graphOf, START } from '../../openapi/tools/docs/diagram/graph.ts';
import type { Graph } from '../../openapi/tools/docs/diagram/graph.ts';
import { startLayout } from '../../openapi/tools/docs/diagram/layout.ts';

const layOut = await startLayout();
const STATES = ['draft', 'live', 'over'];

function draw(rest: Partial<Lifecycle>, states = STATES): Graph {
  const lifecycle = { field: 'status', initial: 'draft', create: [], transitions: {}, ...rest };
  return graphOf(lifecycle, states, { causeOf: (by) => by.toUpperCase(), anyOther: 'any other' });
}
const arrows = ({ edges }: Graph): string[] =>
  edges.map(({ from, to, kind, labels }) => `${from} → ${to} ${kind}: ${labels.join(', ')}`);
const insides = ({ nodes }: Graph): Record<string, readonly string[]> =>
  Object.fromEntries(nodes.map(({ id, inside }) => [id, inside]));

describe('a lifecycle diagram', () => {
  test('starts where records are created, and labels one arrow with all operations of a transition', () => {
    const graph = draw({
      create: ['make', 'copy'],
      transitions: { start: { from: ['draft'], to: 'live' }, force: { from: ['draft'], to: 'live' } },
    });
    expect(arrows(graph)).toEqual([`${START} → draft call: make, copy`, 'draft → live call: start, force']);
  });

  test('lists operations inside the states that they do not change', () => {
    const graph = draw({
      transitions: { edit: { from: ['draft', 'live'] }, retry: { from: ['live'], to: ['live', 'over'] } },
    });
    expect(insides(graph)).toEqual({ draft: ['edit'], live: ['edit', 'retry'], over: [] });
    expect(arrows(graph)).toEqual(['live → over call: retry']);
  });

  test('has arrows for a job: into its state, and out of it on success and failure', () => {
    const graph = draw({
      transitions: { build: { from: ['draft'], while: 'live', to: 'over', failed: 'draft' } },
    });
    expect(arrows(graph)).toEqual([
      'draft → live call: build',
      'live → over other: build ✓',
      'live → draft other: build ✗',
    ]);
  });

  test('has an arrow for each result of a job that the record determines', () => {
    const graph = draw({ transitions: { build: { from: ['draft'], while: 'live', to: ['over', 'draft'] } } });
    expect(arrows(graph)).toEqual([
      'draft → live call: build',
      'live → over other: build ✓',
      'live → draft other: build ✓',
    ]);
  });

  test('labels an arrow with the value of the path parameter that selects the transition', () => {
    const graph = draw({ transitions: { 'change/on': { from: ['draft'], to: 'live' } } });
    expect(arrows(graph)).toEqual(['draft → live call: change on']);
  });

  test('has arrows for other causes, and one sign for many of them', () => {
    const graph = draw({
      also: [
        { from: ['draft'], to: ['live'], by: ['clock'] },
        { from: ['live'], to: ['over'], by: ['a', 'b', 'c'] },
      ],
    });
    expect(arrows(graph)).toEqual(['draft → live other: CLOCK', 'live → over other: Ⓐ']);
    expect(graph.groups).toEqual([{ sign: 'Ⓐ', causes: ['a', 'b', 'c'] }]);
  });

  test('has a single arrow for a transition from every other state', () => {
    const states = [...STATES, 'gone'];
    const graph = draw({ also: [{ from: ['live', 'over', 'gone'], to: ['draft'], by: ['job'] }] }, states);
    expect(arrows(graph)).toEqual([`${ANY} → draft other: JOB`]);
    // Not if one of them is missing.
    expect(arrows(draw({ also: [{ from: ['live', 'over'], to: ['draft'], by: ['job'] }] }, states))).toHaveLength(2);
  });

  test('has no arrows for an operation that leads from any state to any other', () => {
    const states = [...STATES, 'gone'];
    const graph = draw({ transitions: { touch: { from: states, to: states } } }, states);
    expect(arrows(graph)).toEqual([]);
    expect(insides(graph)['live']).toEqual(['touch → …']);
  });
});

test('a layout has every box inside the drawing, without overlaps', () => {
  const nodes = ['a', 'b"<>\\', '*', ''].map((id) => ({ id, width: 120, height: 40 }));
  const edge = (from: string, to: string) => ({ from, to, isMain: true, label: { width: 90, height: 20 } });
  const {
    width,
    height,
    nodes: placed,
    edges,
  } = layOut({
    nodes,
    edges: [edge('', 'a'), edge('a', 'b"<>\\'), edge('b"<>\\', 'a'), edge('*', 'a')],
  });
  expect(placed.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
  for (const { center } of placed) {
    expect(center[0]).toBeGreaterThanOrEqual(60);
    expect(center[0]).toBeLessThanOrEqual(width - 60 + 1);
    expect(center[1]).toBeLessThanOrEqual(height - 20 + 1);
  }
  const apart = placed.flatMap((one, at) =>
    placed.slice(at + 1).map((other) => {
      const [dx, dy] = [Math.abs(one.center[0] - other.center[0]), Math.abs(one.center[1] - other.center[1])];
      return dx >= 120 || dy >= 40;
    }),
  );
  expect(apart.every(Boolean)).toBe(true);
  expect(edges.every(({ curve }) => curve.length >= 4)).toBe(true);
});
