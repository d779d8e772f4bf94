import type { InferOutput } from 'valibot';
import type { Problem } from '../../openapi/generated/schemas.common.ts';

export type FieldProblem = NonNullable<InferOutput<typeof Problem>['errors']>[number];

/** Where and when a call failed; displayed and copied with its problem. */
export interface CallFacts {
  method: string;
  path: string;
  at: Date;
}

interface ProblemFacts extends CallFacts {
  /** HTTP status; 0 without a response. */
  status: number;
  /** A code of the contract's catalog or a `ClientCode`. */
  code: string;
  requestId: string;
  /** Seconds after which the server suggests to try again. */
  retryAfter?: number | undefined;
  errors?: readonly FieldProblem[];
  /** Ids of the records that caused the rejection of a bulk call. */
  ids?: readonly string[];
  /** The current version of the record, after a stale `If-Match`. */
  current?: unknown;
  /** The contract violation in a 2xx response. */
  drift?: string;
}

/** The error type of every failed call. */
export class ProblemError extends Error {
  readonly facts: ProblemFacts;

  constructor(facts: ProblemFacts) {
    super(`${facts.method} ${facts.path}: ${facts.status} ${facts.code} (${facts.requestId})`);
    this.name = 'ProblemError';
    this.facts = facts;
  }

  get status(): number {
    return this.facts.status;
  }
  get code(): string {
    return this.facts.code;
  }
  get requestId(): string {
    return this.facts.requestId;
  }
  /**
   * Whether something between console and platform has responded: a proxy, a gateway, or a sign-in page. Such a
   * response does not follow the contract and does not tell the outcome of the call.
   */
  get isForeign(): boolean {
    return this.code.startsWith('CLIENT_');
  }
  /** Whether the server has rejected the call. Otherwise the outcome is unknown, and the same call may be repeated. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !this.isForeign;
  }
  get retryAfter(): number | undefined {
    return this.facts.retryAfter;
  }
  /** All invalid fields; empty if the problem is not about fields. */
  get errors(): readonly FieldProblem[] {
    return this.facts.errors ?? [];
  }
}

/** Whether the server has rejected a call with one of these statuses. */
export const isRefused = (error: unknown, ...statuses: readonly number[]): error is ProblemError =>
  error instanceof ProblemError && error.isRefusal && statuses.includes(error.status);
