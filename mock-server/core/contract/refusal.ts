import { MAX_FINDINGS } from '../../../openapi/codegen/runtime/index.ts';
import type { ProblemCode } from '../../../openapi/generated/problems.ts';

/** An invalid field of a request. */
export interface FieldProblem {
  /** JSON pointer into the body (`/version`), `?name` for a query, `path:name`, `header:name`. */
  pointer: string;
  code: ProblemCode;
  params?: Record<string, string | number | boolean>;
}

/** What a refusal may contain besides its code. */
export interface RefusalExtras {
  detail?: string;
  /** All invalid fields, up to `MAX_FINDINGS`. */
  errors?: FieldProblem[];
  /** The records that caused the refusal of a batch. */
  ids?: string[];
  /** Seconds after which to retry (`Retry-After`). */
  retryAfter?: number;
  /** Commits earlier writes, because the refusal recorded something such as a stolen token. */
  keepsWrites?: boolean;
  /** The current record (412 only). */
  current?: object;
}

/** A response other than success. It is thrown; writes of the request are rolled back. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly extras: RefusalExtras;

  constructor(code: ProblemCode, extras: RefusalExtras = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    const { errors } = extras;
    this.extras = errors === undefined ? extras : { ...extras, errors: errors.slice(0, MAX_FINDINGS) };
  }
}
