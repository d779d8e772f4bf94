import type { Exchange } from './client.ts';

/** What a case expected and did not get. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
  /** Place in the joined document of the rule that was broken. */
  readonly pointer: string;
  readonly exchange: Exchange | undefined;

  constructor(
    broken: { readonly rule: string; readonly expected: string; readonly actual: string; readonly pointer: string },
    exchange?: Exchange,
  ) {
    super(`${broken.rule}: expected ${broken.expected}, got ${broken.actual}`);
    this.rule = broken.rule;
    this.expected = broken.expected;
    this.actual = broken.actual;
    this.pointer = broken.pointer;
    this.exchange = exchange;
  }
}

/**
 * Why a case could not be tried:
 * `recipe` nobody says how; `refused` what it needs was refused itself; `clock` time would have to pass; `outside` another
 * system would have to act; `role` no user of the environment has, or lacks, the right; `captcha` somebody would have to read
 * one; `value` no value fits; `except` the environment forbids it; `dry-run` nothing is called.
 */
export const REASONS = [
  'recipe',
  'refused',
  'clock',
  'outside',
  'role',
  'captcha',
  'value',
  'except',
  'dry-run',
] as const;
export type Reason = (typeof REASONS)[number];

/** A case could not be tried. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
