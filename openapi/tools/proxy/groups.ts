import type { Finding } from '../../checker/finding.ts';
import { inAnyItem } from '../../checker/pointer.ts';

/** Findings of one cause: the same rule broken at the same place by the same operation. */
export interface Group {
  /** Number in order of appearance. */
  readonly id: number;
  readonly side: Finding['side'];
  readonly level: Finding['level'];
  readonly operationId: string | undefined;
  /** The operation, or method and path if there is none. */
  readonly call: string;
  readonly rule: string;
  /** Place in the message, indexes as `*`. */
  readonly at: string;
  /** Place in the joined document. */
  readonly pointer: string;
  /** Expectation of the first finding. */
  readonly expected: string;
  readonly actual: string;
  /** Status of the first answer. */
  readonly status: number;
  readonly example: string;
  count: number;
  readonly firstId: string;
  lastId: string;
  readonly firstAt: number;
  lastAt: number;
}

/** The common parts of all findings of one exchange. */
export interface Occurrence {
  /** Method and path, for calls without an operation in the contract. */
  readonly address: string;
  readonly id: string;
  readonly at: number;
  readonly status: number;
  /** Creates the example request; called for the first finding of a cause only. */
  example(): string;
}

/** Maximum number of causes; further ones are only counted, to limit memory. */
const MOST = 1_000;

/** Groups findings by their cause. */
export class Groups {
  readonly #groups = new Map<string, Group>();
  /** Number of findings whose causes exceed the limit. */
  further = 0;

  add(finding: Finding, { address, id, at, status, example }: Occurrence): void {
    const place = inAnyItem(finding.at);
    const call = finding.operationId ?? address.replaceAll(/\/\d[^/]*(?=\/|$)/gu, '/*');
    const key = [call, finding.side, finding.level, finding.rule, place].join('\n');
    const group = this.#groups.get(key);
    if (group !== undefined) {
      group.count++;
      group.lastId = id;
      group.lastAt = at;
      return;
    }
    if (this.#groups.size >= MOST) {
      this.further++;
      return;
    }
    const { side, level, operationId, rule, pointer, expected, actual } = finding;
    this.#groups.set(key, {
      id: this.#groups.size,
      side,
      level,
      operationId,
      call,
      rule,
      at: place,
      pointer,
      expected,
      actual,
      status,
      example: example(),
      count: 1,
      firstId: id,
      lastId: id,
      firstAt: at,
      lastAt: at,
    });
  }

  /** Lists the groups of a level, most frequent first. */
  list(level: Finding['level']): Group[] {
    return [...this.#groups.values()].filter((group) => group.level === level).toSorted((a, b) => b.count - a.count);
  }
}
