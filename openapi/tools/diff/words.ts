import type { Report, Use, Where } from './change.ts';

/** Number of words shown before and after a difference. */
const AROUND = 3;

/** The described part, and its description. */
export interface Described {
  /** Name in messages. */
  readonly label: string;
  readonly old: string | undefined;
  readonly current: string | undefined;
  readonly use?: Use;
  readonly where: Where;
}

/** Reports changed descriptions, as only a reader can decide whether the rule has changed. Ignores line breaks. */
export function compareWords({ label, old, current, use, where }: Described, report: Report): void {
  const [before, after] = [wordsOf(old), wordsOf(current)];
  if (before.join(' ') === after.join(' ')) return;
  const isSame = (place: number, fromEnd: boolean): boolean => {
    const [a, b] = fromEnd ? [before.at(-1 - place), after.at(-1 - place)] : [before[place], after[place]];
    return a !== undefined && a === b;
  };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(start, false)) start++;
  let end = 0;
  while (end < shorter - start && isSame(end, true)) end++;
  const [from, to] = [before, after].map((words) => excerpt(words, start, words.length - end));
  const message = `${label}: ${from === '' ? 'no words' : from} → ${to === '' ? 'no words' : to}`;
  report({ rule: 'description-changed', message, breaks: [], ...(use && { use }), where });
}

const wordsOf = (text = ''): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Some words of a text, with a few words of context. */
function excerpt(words: readonly string[], from: number, to: number): string {
  if (words.length === 0) return '';
  const [start, end] = [Math.max(0, from - AROUND), Math.min(words.length, to + AROUND)];
  return `“${start > 0 ? '… ' : ''}${words.slice(start, end).join(' ')}${end < words.length ? ' …' : ''}”`;
}
