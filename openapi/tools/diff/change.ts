import { jsonPointer } from '../../checker/pointer.ts';
import type { Origin } from '../../codegen/join.ts';
import { BOTH } from './rules.ts';
import type { Direction, Party, Rule } from './rules.ts';

/** A place in a document. */
export interface Place {
  readonly file: string;
  /** Line, from 1; that of the nearest enclosing part if the document does not have it. */
  readonly line: number;
  /** JSON pointer into the document. */
  readonly pointer: string;
}

/** One difference between two contracts. It may affect several operations. */
export interface Change {
  readonly rule: Rule;
  readonly message: string;
  readonly breaks: readonly Party[];
  /**
   * Whether servers must refuse values that they used to accept. Clients of the new contract still work with servers
   * that don't refuse them yet.
   */
  readonly mustRefuse: boolean;
  /** The operations whose requests are affected. */
  readonly requests: readonly string[];
  /** The operations whose answers are affected. */
  readonly answers: readonly string[];
  /** Place in the old documents; null if they have no such file. */
  readonly old: Place | null;
  /** Place in the new documents; null if they have no such file. */
  readonly new: Place | null;
}

/** The place of a difference in each contract; one is absent if something was added or removed. */
export interface Where {
  readonly old?: Origin | undefined;
  readonly new?: Origin | undefined;
}

/** The operation in which a difference was found. */
export interface Use {
  readonly operation: string;
  readonly direction: Direction;
}

/** A difference as reported by a comparison. */
export interface Difference {
  readonly rule: Rule;
  readonly message: string;
  readonly breaks: readonly Party[];
  readonly mustRefuse?: boolean;
  readonly use?: Use;
  readonly where: Where;
}

export type Report = (difference: Difference) => void;

interface Merged extends Difference {
  readonly mustRefuse: boolean;
  readonly requests: Set<string>;
  readonly answers: Set<string>;
}

/** Collects differences, and merges those that several operations share into one change. */
export class Changes {
  readonly #merged = new Map<string, Merged>();

  readonly add: Report = (difference) => {
    const { rule, message, breaks, mustRefuse = false, use, where } = difference;
    const key = [rule, message, keyOf(where.old), keyOf(where.new)].join('\n');
    const existing = this.#merged.get(key);
    const requests = existing?.requests ?? new Set<string>();
    const answers = existing?.answers ?? new Set<string>();
    if (use) (use.direction === 'request' ? requests : answers).add(use.operation);
    this.#merged.set(key, {
      rule,
      message,
      breaks: BOTH.filter((party) => breaks.includes(party) || (existing?.breaks.includes(party) ?? false)),
      mustRefuse: mustRefuse || existing?.mustRefuse === true,
      where,
      requests,
      answers,
    });
  };

  /**
   * The changes in reading order.
   * @param newOf maps a place in the old documents to the new ones, and `oldOf` vice versa: added or removed parts get
   * the nearest enclosing place on the other side.
   */
  all(oldOf: (origin: Origin) => Origin | undefined, newOf: (origin: Origin) => Origin | undefined): Change[] {
    const changes = [...this.#merged.values()].map((one): Change => ({
      rule: one.rule,
      message: one.message,
      breaks: one.breaks,
      mustRefuse: one.mustRefuse,
      requests: [...one.requests],
      answers: [...one.answers],
      old: placeOf(one.where.old ?? (one.where.new && oldOf(one.where.new))),
      new: placeOf(one.where.new ?? (one.where.old && newOf(one.where.old))),
    }));
    return changes.toSorted((a, b) => order(a, b));
  }
}

function keyOf(origin: Origin | undefined): string {
  return origin ? `${origin.source.file}${jsonPointer(origin.path)}` : '';
}

function placeOf(origin: Origin | undefined): Place | null {
  if (!origin) return null;
  return { file: origin.source.file, line: origin.source.lineOf(origin.path), pointer: jsonPointer(origin.path) };
}

function order(a: Change, b: Change): number {
  const [one, other] = [a.new ?? a.old, b.new ?? b.old];
  if (!one || !other) return 0;
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || (a.rule < b.rule ? -1 : Number(a.rule > b.rule));
}
