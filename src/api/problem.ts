import type { InferOutput } from 'valibot';
import type { Problem } from '../../openapi/generated/schemas.common.ts';

export type FieldProblem = NonNullable<InferOutput<typeof Problem>['errors']>[number];

/** Where and when a call failed; shown and copied with its problem. */
export interface CallFacts {
  method: string;
  path: string;
  at: Date;
}

interface ProblemFacts extends CallFacts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** A code of the contract's catalogue or a `ClientCode`. */
  code: string;
  requestId: string;
  /** Seconds after which the server suggests to try again. */
  retryAfter?: number | undefined;
  errors?: readonly FieldProblem[];
  /** Records that refused a batch. */
  ids?: readonly string[];
  /** The record as it is now, after a stale `If-Match`. */
  current?: unknown;
  /** Where a 2xx response breaks the contract. */
  drift?: string;
}

/** The one shape in which a failed call reaches the console. */
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
   * Whether something between console and platform has answered: a proxy, a gateway, the page of a sign-in. Its answer has
   * not the shape of the contract, and says nothing about the result of the call.
   */
  get isForeign(): boolean {
    return this.code.startsWith('CLIENT_');
  }
  /** The server has decided. Otherwise the outcome is unknown, and the same call may be sent again. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !this.isForeign;
  }
  get retryAfter(): number | undefined {
    return this.facts.retryAfter;
  }
  /** Every wrong field at once; empty when the problem is not about fields. */
  get errors(): readonly FieldProblem[] {
    return this.facts.errors ?? [];
  }
}

/** Whether the server has refused a call, with one of these statuses. */
export const isRefused = (error: unknown, ...statuses: readonly number[]): error is ProblemError =>
  error instanceof ProblemError && error.isRefusal && statuses.includes(error.status);

/** What "copy" puts on the clipboard: enough to find the call in a server's log, nothing secret. */
export function problemReport({ facts }: ProblemError): string {
  const { at, method, path, status, code, requestId } = facts;
  return [at.toISOString(), `${method} ${path}`, `${status} ${code}`, `request ${requestId}`].join('\n');
}
