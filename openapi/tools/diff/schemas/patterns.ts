import { DFA, isDisjointWith, JS, NFA } from 'refa';
import type { Concatenation, Element, NoParent } from 'refa';
import { effectOf } from '../rules.ts';
import type { Effect } from '../rules.ts';

/** Maximum number of states. Beyond it two patterns count as different, as the comparison would take minutes. */
const MAX_STATES = 10_000;

/**
 * How the set of texts that match a pattern has changed, computed with automata. A pattern with inner lookaround counts
 * as different.
 */
export function patternEffect(before: string, after: string): Effect | undefined {
  if (before === after) return undefined;
  try {
    const [old, current] = [automaton(before), automaton(after)];
    return effectOf(isWithin(current, old), isWithin(old, current));
  } catch {
    return 'changed';
  }
}

function isWithin(inner: NFA, outer: NFA): boolean {
  const others = DFA.fromFA(outer, new DFA.LimitedNodeFactory(MAX_STATES));
  others.complement();
  return isDisjointWith(inner, others);
}

/** @throws if the pattern has inner assertions, back references, or too many states. */
function automaton(pattern: string): NFA {
  const { expression, maxCharacter } = parse(pattern);
  const [anything] = parse('[^]*').expression.alternatives[0]?.elements ?? [];
  if (!anything) throw new RangeError('no expression for any text');
  // A pattern may match anywhere in a text, but refa's automata match the whole text.
  const alternatives = expression.alternatives.map(({ elements, ...rest }): NoParent<Concatenation> => {
    const isAtStart = isEdge(elements[0], 'behind');
    const isAtEnd = elements.length > 0 && isEdge(elements.at(-1), 'ahead');
    return {
      ...rest,
      elements: [
        ...(isAtStart ? [] : [anything]),
        ...elements.slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined),
        ...(isAtEnd ? [] : [anything]),
      ],
    };
  });
  return NFA.fromRegex(
    { ...expression, alternatives },
    { maxCharacter },
    { assertions: 'throw' },
    new NFA.LimitedNodeFactory(MAX_STATES),
  );
}

const parse = (source: string) =>
  JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'throw', assertions: 'parse' });

/** Whether an element is `^` or `$`: no character before or after. */
function isEdge(element: NoParent<Element> | undefined, kind: 'ahead' | 'behind'): boolean {
  if (element?.type !== 'Assertion' || element.kind !== kind || !element.negate) return false;
  const [only, ...others] = element.alternatives;
  const [inner, ...rest] = only?.elements ?? [];
  return others.length === 0 && rest.length === 0 && inner?.type === 'CharacterClass' && inner.characters.isAll;
}
