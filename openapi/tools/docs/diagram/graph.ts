import type { Lifecycle, Transition } from '../../../codegen/contract.ts';
import { splitTransition } from '../../../codegen/derive/choice.ts';
import { targetsOf } from '../lifecycle.ts';

/** The cause of an arrow: an operation on the record, or another one (dashed). */
type EdgeKind = 'call' | 'other';

/** One arrow with all its causes. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly labels: readonly string[];
}

/** A state, with the operations that are allowed in it and do not change it. */
export interface StateNode {
  readonly id: string;
  readonly name: string;
  readonly inside: readonly string[];
}

/** Pseudo-states: the origin of new records, and all states except the target of an arrow. */
export const START = '';
export const ANY = '*';

/** A lifecycle as nodes and arrows. */
export interface Graph {
  readonly nodes: readonly StateNode[];
  readonly edges: readonly Edge[];
  /** The sign in place of several causes, and its meaning. */
  readonly groups: readonly { readonly sign: string; readonly causes: readonly string[] }[];
}

/** The marks for a job that has succeeded, or failed. */
export const JOB_SIGNS = { done: '✓', failed: '✗' } as const;

/** Maximum number of causes named on an arrow. More are replaced by a sign, as their names would cover the drawing. */
const MOST_CAUSES = 2;
const FIRST_SIGN = 'Ⓐ'.codePointAt(0) ?? 0;

/** The texts of the diagram in the language of its page. */
export interface GraphWords {
  /** Names of `clock`, `job` and `outside`; operations keep their names. */
  causeOf(by: string): string;
  readonly anyOther: string;
}

/**
 * Maximum number of arrows per transition. Those with more are listed inside their states, as their arrows would cover
 * all others.
 */
const MOST_ARROWS = 6;

interface Way {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly label: string;
}

/**
 * Turns a lifecycle into a graph: arrows of one kind between the same states are merged, and none leads back to its own
 * state.
 * @param states in their order
 */
export function graphOf(lifecycle: Lifecycle, states: readonly string[], words: GraphWords): Graph {
  const ways: Way[] = lifecycle.create.map((label) => ({
    from: START,
    to: lifecycle.initial,
    kind: 'call',
    label,
  }));
  const inside = new Map<string, string[]>(states.map((state) => [state, []]));
  const stay = (state: string, label: string): void => void inside.get(state)?.push(label);
  for (const [name, transition] of Object.entries(lifecycle.transitions)) {
    const { operationId, value } = splitTransition(name);
    const label = value === undefined ? operationId : `${operationId} ${value}`;
    const own = waysOf(transition, label);
    const leading = own.filter(({ from, to }) => from !== to);
    if (leading.length > MOST_ARROWS && transition.while === undefined) {
      for (const from of transition.from) stay(from, `${label} → …`);
      continue;
    }
    ways.push(...leading);
    if (own.length === 0) for (const from of transition.from) stay(from, label);
    else for (const { from, to, label: text } of own) if (from === to) stay(from, text);
  }
  const groups: { sign: string; causes: readonly string[] }[] = [];
  for (const { from, to, by } of lifecycle.also ?? []) {
    const sign = String.fromCodePoint(FIRST_SIGN + groups.length);
    if (by.length > MOST_CAUSES) groups.push({ sign, causes: by });
    const causes = by.length > MOST_CAUSES ? [sign] : by.map((cause) => words.causeOf(cause));
    const [only] = to.length === 1 ? to : [];
    const isAny = from.length > 2 && states.every((state) => state === only || from.includes(state));
    for (const one of isAny ? [ANY] : from) {
      for (const other of to) {
        if (one !== other) ways.push(...causes.map((label): Way => ({ from: one, to: other, kind: 'other', label })));
      }
    }
  }
  return {
    groups,
    nodes: [
      ...states.map((name) => ({ id: name, name, inside: inside.get(name) ?? [] })),
      ...(ways.some(({ from }) => from === ANY) ? [{ id: ANY, name: words.anyOther, inside: [] }] : []),
    ],
    edges: [...Map.groupBy(ways, ({ from, to, kind }) => `${from} ${to} ${kind}`).values()].flatMap((same) => {
      const [first] = same;
      return first ? [{ ...first, labels: [...new Set(same.map(({ label }) => label))] }] : [];
    }),
  };
}

function waysOf(transition: Transition, label: string): Way[] {
  const { from, while: working, failed } = transition;
  const targets = targetsOf(transition);
  if (working !== undefined)
    return [
      ...from.map((state): Way => ({ from: state, to: working, kind: 'call', label })),
      ...targets.map((to): Way => ({ from: working, to, kind: 'other', label: `${label} ${JOB_SIGNS.done}` })),
      ...(failed === undefined
        ? []
        : [{ from: working, to: failed, kind: 'other', label: `${label} ${JOB_SIGNS.failed}` } as const]),
    ];
  return from.flatMap((state): Way[] => [
    ...targets.map((to): Way => ({ from: state, to, kind: 'call', label })),
    ...(failed === undefined || failed === state
      ? []
      : [{ from: state, to: failed, kind: 'other', label: `${label} ${JOB_SIGNS.failed}` } as const]),
  ]);
}
