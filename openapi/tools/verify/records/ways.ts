import type { Lifecycle } from '../model.ts';

/** A way from one state to another. */
interface Edge {
  readonly from: string;
  readonly to: string;
  /** A call, a recipe, time alone, or another system. */
  readonly by:
    | { readonly transition: string }
    | { readonly steps: string }
    | { readonly wait: string }
    | { readonly outside: string };
}

/** The effects of calls. Among several shortest ways, the first is the most reliable. */
function callsOf({ initial, transitions, reach }: Lifecycle): Edge[] {
  const edges = (transition: string, from: readonly string[], to: readonly string[]): Edge[] =>
    from.flatMap((state) => to.map((target) => ({ from: state, to: target, by: { transition } })));
  const own = [...transitions];
  const leads = (isSure: boolean): Edge[] =>
    own.flatMap(([name, { from, to }]) => {
      const targets = [to ?? []].flat();
      return (targets.length === 1) === isSure ? edges(name, from, targets) : [];
    });
  const stepEdges = [...reach.keys()].map((state) => ({ from: initial, to: state, by: { steps: state } }));
  // While its job runs, a record is in a state of its own.
  const meanwhile = own.flatMap(([name, row]) => edges(name, row.from, [row.while ?? []].flat()));
  return [...stepEdges, ...leads(true), ...leads(false), ...meanwhile];
}

/** Changes without a call: time leads to the first possible state of a job, another system to any. */
function changesOf({ also }: Lifecycle, canActOutside: boolean): Edge[] {
  const waits = also
    .filter(({ by }) => by.includes('job'))
    .flatMap(({ from, to }) =>
      from.flatMap((state) => to.slice(0, 1).map((target) => ({ from: state, to: target, by: { wait: target } }))),
    );
  const outside = also
    .filter(({ by }) => by.includes('job') || by.includes('outside'))
    .flatMap(({ from, to }) =>
      from.flatMap((state) => to.map((target) => ({ from: state, to: target, by: { outside: target } }))),
    );
  return canActOutside ? [...waits, ...outside] : waits;
}

/**
 * The shortest way between two states, by calls alone if possible; undefined if there is none.
 * @param canActOutside whether there is a stand-in for other systems
 */
export function wayTo(
  lifecycle: Lifecycle,
  from: string,
  to: string,
  canActOutside: boolean,
): readonly Edge[] | undefined {
  const calls = callsOf(lifecycle).filter((edge) => edge.from !== edge.to);
  return shortest(calls, from, to) ?? shortest([...calls, ...changesOf(lifecycle, canActOutside)], from, to);
}

function shortest(edges: readonly Edge[], from: string, to: string): readonly Edge[] | undefined {
  const ways = new Map<string, readonly Edge[]>([[from, []]]);
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const edge of edges) if (edge.from === state && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return undefined;
}
