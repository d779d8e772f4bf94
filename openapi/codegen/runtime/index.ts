import type { RequiredRule } from './required.ts';
import type * as v from 'valibot';

export { MAX_FINDINGS } from './findings.ts';
export {
  isDate,
  isDateTime,
  isEmail,
  isHostname,
  isIp,
  isIpList,
  isIpv4,
  isIpv6,
  isTime,
  isUri,
  isUuid,
} from './formats.ts';
export { list } from './lists.ts';
export { closed, closedQuery, extend, mapOf, object, open, refusal } from './objects.ts';
export { codeOfMissing, lacksRequired, type RequiredRule } from './required.ts';
export { textBoolean, textCommas, textList, textNumber } from './text.ts';
export { isUnique } from './unique.ts';

/** A schema of named parameters; its `entries` are named as in the contract. */
export type ParametersSchema = v.GenericSchema<unknown, Record<string, unknown>> & {
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  /** Whether undeclared parameters are refused; they are dropped by default. */
  readonly isClosed?: true;
};

/** Media type → schema; null if the body is not JSON or a form. */
export type ContentValidators = Readonly<Record<string, v.GenericSchema | null>>;

/**
 * The schemas of an operation's requests and answers. Parameters and form fields are text, and are converted to values.
 */
export interface OperationValidators {
  readonly path: ParametersSchema | null;
  readonly query: ParametersSchema | null;
  readonly header: ParametersSchema | null;
  readonly body: ContentValidators | null;
  readonly bodyRequired: boolean;
  /** Conditional requirements of the body. */
  readonly required: readonly RequiredRule[];
  /** Status → content; an empty content is an answer without a body. */
  readonly responses: Readonly<Record<number, ContentValidators>>;
}
