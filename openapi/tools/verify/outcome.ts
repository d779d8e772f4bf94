import type { Exchange } from './http/exchange.ts';
import { codeOf } from './json.ts';

/** Thrown if an expectation of a case is not met. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly rule: string;
  /** Place in the answer; empty for the whole answer. */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  /** Place of the broken rule in the joined document. */
  readonly pointer: string;
  readonly exchange: Exchange | undefined;
  /** The other answer, if two do not agree. */
  readonly other: Exchange | undefined;

  constructor(
    broken: Pick<Failure, 'rule' | 'expected' | 'actual' | 'pointer'> & Partial<Pick<Failure, 'at'>>,
    exchange?: Exchange,
    other?: Exchange,
  ) {
    super(`${[broken.rule, broken.at].filter(Boolean).join(' ')}: expected ${broken.expected}, got ${broken.actual}`);
    this.rule = broken.rule;
    this.at = broken.at ?? '';
    this.expected = broken.expected;
    this.actual = broken.actual;
    this.pointer = broken.pointer;
    this.exchange = exchange;
    this.other = other === exchange ? undefined : other;
  }
}

/**
 * Why a case could not be tried: `recipe` there is no recipe; `refused` a precondition was refused; `role` the first
 * user lacks the permission; `clock` time would have to pass; `outside` another system would have to act; `others` it
 * would change records of others; `captcha` it needs a captcha; `value` no value fits; `except` the environment forbids
 * it; `stopped` the run was stopped before.
 */
export const REASONS = [
  'recipe',
  'refused',
  'clock',
  'outside',
  'others',
  'role',
  'captcha',
  'value',
  'except',
  'stopped',
] as const;
export type Reason = (typeof REASONS)[number];

/** Thrown if a case could not be tried. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Creates the error for a precondition whose call was refused. */
export const failedSetup = (what: string, { status, json }: Pick<Exchange, 'status' | 'json'>): NotReached =>
  new NotReached(status === 403 ? 'role' : 'refused', `${what} was answered ${status} ${codeOf(json)}`.trim());
