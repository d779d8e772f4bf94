import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '../../../codegen/contract.ts';
import { below } from '../../../codegen/lint/report.ts';
import { BOTH } from '../rules.ts';
import { spell } from '../schemas/walk.ts';
import { type Context, originsOf } from './context.ts';

/** Members that change no number: texts and colours, and what is reported with the operations. */
const OTHERS = new Set<string>([...LANGUAGES, 'about', 'direction', 'filter', 'compare', 'values']);

/**
 * Compares what the numbers of topics mean: measures, metrics, dimensions and how they divide. What is added or removed
 * is reported with the operations.
 */
export function compareTopics(context: Context): void {
  const { old, new: current } = context;
  for (const [name, dimension] of current.contract.dimensions)
    compareMembers(context, 'dimensions', [name], old.contract.dimensions.get(name), dimension);
  for (const [name, topic] of current.contract.topics) {
    const previous = old.contract.topics.get(name);
    if (previous === undefined) continue;
    for (const part of ['measures', 'metrics', 'dimensions'] as const)
      for (const [key, entry] of Object.entries(topic[part]))
        compareMembers(context, 'topics', [name, part, key], previous[part][key], entry);
    const { steps, settles } = topic;
    compareMembers(context, 'topics', [name], { steps: previous.steps, settles: previous.settles }, { steps, settles });
  }
}

/** Reports the members that differ between two entries; nothing if only one contract has the entry. */
function compareMembers(
  context: Context,
  section: 'topics' | 'dimensions',
  path: readonly string[],
  before: unknown,
  after: unknown,
): void {
  if (before === undefined) return;
  const [from, to] = [membersOf(before), membersOf(after)];
  const [name = '', ...steps] = path;
  const { old, new: current } = originsOf(context, section, name);
  const where = { old: below(old, ...steps), new: below(current, ...steps) };
  for (const key of new Set([...from.keys(), ...to.keys()])) {
    if (OTHERS.has(key) || isDeepStrictEqual(from.get(key), to.get(key))) continue;
    const label = [...path, ...(key === '' ? [] : [key])].join('.');
    const message = `${label}: ${spell(from.get(key))} → ${spell(to.get(key))}`;
    context.report({
      rule: section === 'topics' ? 'topic-changed' : 'dimension-changed',
      message,
      breaks: BOTH,
      where,
    });
  }
}

/** The members of an entry; a measure may be a name alone. */
const membersOf = (entry: unknown): Map<string, unknown> =>
  new Map(typeof entry === 'object' && entry !== null ? Object.entries(entry) : [['', entry]]);
