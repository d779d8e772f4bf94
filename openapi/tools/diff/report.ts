import type { Change, Place } from './change.ts';
import { BOTH } from './rules.ts';
import type { Party } from './rules.ts';

/** The result of comparing two contracts, and which changes are failures. */
export interface Comparison {
  readonly old: string;
  readonly new: string;
  readonly changes: readonly Change[];
  /** Parties that the changes may break. */
  readonly allow: readonly Party[];
}

/** How many operations a line names before it counts the others. */
const MAX_OPERATIONS = 3;

/** How many harmless changes of one rule are listed. */
const MAX_PER_RULE = 5;

const GROUPS: readonly (readonly [heading: string, breaks: readonly Party[]])[] = [
  ['Breaks clients and servers', BOTH],
  ['Breaks clients', ['client']],
  ['Breaks servers', ['server']],
];

const isWords = ({ rule }: Change): boolean => rule === 'description-changed';

/** The changes that break a party that must not break. */
export const forbidden = ({ changes, allow }: Comparison): Change[] =>
  changes.filter(({ breaks }) => breaks.some((party) => !allow.includes(party)));

/** Formats the comparison as text, grouped by the parties that a change breaks. Editors turn places into links. */
export function textReport(comparison: Comparison): string {
  const { old, new: current, changes, allow } = comparison;
  const harmless = changes.filter(({ breaks }) => breaks.length === 0);
  const [rewordings, others] = [harmless.filter(isWords), harmless.filter((change) => !isWords(change))];
  const groups = [
    ...GROUPS.flatMap(([heading, breaks]) => {
      const members = changes.filter((change) => change.breaks.join() === breaks.join());
      return group(heading, members, members.map(line));
    }),
    // Lists all of them: each may state a different rule, which no program can decide.
    ...group('In other words, which only a reader can judge', rewordings, rewordings.map(line)),
    ...group('Harmless', others, shortened(others)),
  ];
  const count = (party: Party): number => changes.filter(({ breaks }) => breaks.includes(party)).length;
  const allowed = allow.length === 0 ? '' : `; those that break a ${allow.join(' or a ')} are allowed`;
  const summary =
    changes.length === 0
      ? `${old} → ${current}: nothing has changed`
      : `${old} → ${current}: ${plural(changes.length, 'change')}, ${count('client')} break clients, ${count('server')} break servers${allowed}`;
  return [...groups, summary].join('\n\n');
}

const group = (heading: string, members: readonly Change[], lines: readonly string[]): string[] =>
  members.length === 0 ? [] : [`${heading} (${members.length})\n${lines.join('\n')}`];

/** Lists the first few changes of each rule, and counts the others. */
function shortened(changes: readonly Change[]): string[] {
  return [...Map.groupBy(changes, ({ rule }) => rule)].flatMap(([rule, members]) => {
    const others = members.length - MAX_PER_RULE;
    const rest = others > 1 ? [`and ${others} more of ${rule} (--json has them all)`] : [];
    return [...members.slice(0, others > 1 ? MAX_PER_RULE : undefined).map(line), ...rest];
  });
}

function line({ rule, message, mustRefuse, breaks, requests, answers, new: current, old }: Change): string {
  const place = current ?? old;
  const duty = mustRefuse && !breaks.includes('server') ? '; servers have to refuse it' : '';
  // Omits operations that the message already names.
  const others = (operations: readonly string[]) => operations.filter((id) => !message.includes(id));
  const uses = [operationList('requests of', others(requests)), operationList('answers of', others(answers))].filter(
    (text) => text !== '',
  );
  const where = uses.length === 0 ? '' : ` (${uses.join('; ')})`;
  return `${place ? spell(place) : ''} ${rule}: ${message}${duty}${where}`;
}

const spell = ({ file, line: number }: Place): string => `${file}:${number}`;

function operationList(what: string, operations: readonly string[]): string {
  if (operations.length === 0) return '';
  const others = operations.length - MAX_OPERATIONS;
  // Naming a single remaining operation takes no more space than counting it.
  const first = operations.slice(0, others > 1 ? MAX_OPERATIONS : undefined).join(', ');
  return `${what} ${first}${others > 1 ? ` and ${others} more` : ''}`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Formats the comparison as JSON: every change with both places and all operations. */
export function jsonReport(comparison: Comparison): string {
  const { old, new: current, allow, changes } = comparison;
  return JSON.stringify({ old, new: current, allow, isBreaking: forbidden(comparison).length > 0, changes }, null, 2);
}
