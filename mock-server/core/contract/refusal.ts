import { MAX_FINDINGS } from '../../../openapi/codegen/runtime/index.ts';
import type { ProblemCode } from '../../../openapi/generated/problems.ts';

/** One wrong field of a request. */
export interface FieldProblem {
  /** JSON pointer into the body (`/version`), `?name` for a query, `path:name`, `header:name`. */
  pointer: string;
  code: ProblemCode;
  params?: Record<string, string | number | boolean>;
}

/** What a refusal may contain besides its code. */
export interface RefusalExtras {
  detail?: string;
  /** Every wrong field; of more than `MAX_FINDINGS` only the first ones. */
  errors?: FieldProblem[];
  /** The records that refused a batch. */
  ids?: string[];
  /** Seconds after which it makes sense to try again (`Retry-After`). */
  retryAfter?: number;
  /** What was written before stays: the refusal has noticed something, such as a stolen token. */
  keepsWrites?: boolean;
  /** The record as it is now (412 only). */
  current?: object;
}

/** An answer other than success. Thrown; whatever the request had written is undone. */
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
