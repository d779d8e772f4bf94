import type { Lifecycle, Transition } from '../../../codegen/contract.ts';
import { splitTransition } from '../../../codegen/derive/choice.ts';
import { targetsOf } from '../lifecycle.ts';

/** What causes an arrow: an operation on the record, or anything else (drawn dashed). */
type EdgeKind = 'call' | 'other';

/** One arrow with everything that takes this way. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly labels: readonly string[];
}

/** A state with what is allowed in it and leaves it as it is. */
export interface StateNode {
  readonly name: string;
  readonly inside: readonly string[];
}

/** A lifecycle as nodes and arrows; the empty name is where records come from. */
export interface Graph {
  readonly nodes: readonly StateNode[];
  readonly edges: readonly Edge[];
}

/** The words that arrows say beside the names of operations. */
export interface EdgeWords {
  readonly jobDone: string;
  readonly jobFailed: string;
  /** What `clock`, `job` and `outside` are called. */
  causeOf(by: string): string;
}

/** A transition that leads to more places is said inside its states: its arrows would cover all others. */
const MOST_ARROWS = 6;

interface Way {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly label: string;
}

/** Turns a lifecycle into a graph: arrows of one kind between the same states are one, and none leads back to its state. */
export function graphOf(lifecycle: Lifecycle, states: readonly string[], words: EdgeWords): Graph {
  const ways: Way[] = lifecycle.create.map((label) => ({ from: '', to: lifecycle.initial, kind: 'call', label }));
  const inside = new Map<string, string[]>(states.map((state) => [state, []]));
  const stay = (state: string, label: string): void => void inside.get(state)?.push(label);
  for (const [name, transition] of Object.entries(lifecycle.transitions)) {
    const { operationId, value } = splitTransition(name);
    const label = value === undefined ? operationId : `${operationId} ${value}`;
    const own = waysOf(transition, label, words);
    const leading = own.filter(({ from, to }) => from !== to);
    if (leading.length > MOST_ARROWS && transition.while === undefined) {
      for (const from of transition.from) stay(from, `${label} → …`);
      continue;
    }
    ways.push(...leading);
    if (own.length === 0) for (const from of transition.from) stay(from, label);
    else for (const { from, to, label: said } of own) if (from === to) stay(from, said);
  }
  for (const { from, to, by } of lifecycle.also ?? []) {
    for (const one of from) {
      for (const other of to) {
        if (one !== other)
          ways.push(...by.map((cause): Way => ({ from: one, to: other, kind: 'other', label: words.causeOf(cause) })));
      }
    }
  }
  return {
    nodes: states.map((name) => ({ name, inside: inside.get(name) ?? [] })),
    edges: [...Map.groupBy(ways, ({ from, to, kind }) => `${from} ${to} ${kind}`).values()].flatMap((same) => {
      const [first] = same;
      return first ? [{ ...first, labels: [...new Set(same.map(({ label }) => label))] }] : [];
    }),
  };
}

function waysOf(transition: Transition, label: string, { jobDone, jobFailed }: EdgeWords): Way[] {
  const { from, while: working, failed } = transition;
  const targets = targetsOf(transition);
  if (working !== undefined)
    return [
      ...from.map((state): Way => ({ from: state, to: working, kind: 'call', label })),
      ...targets.map((to): Way => ({ from: working, to, kind: 'other', label: `${label}: ${jobDone}` })),
      ...(failed === undefined
        ? []
        : [{ from: working, to: failed, kind: 'other', label: `${label}: ${jobFailed}` } as const]),
    ];
  return from.flatMap((state): Way[] => [
    ...targets.map((to): Way => ({ from: state, to, kind: 'call', label })),
    ...(failed === undefined || failed === state
      ? []
      : [{ from: state, to: failed, kind: 'other', label: `${label}: ${jobFailed}` } as const]),
  ]);
}
