import * as v from 'valibot';
import { isDate, isDateTime, isHostname, isIpv6, isTime } from '../../openapi/codegen/runtime/formats.ts';
import { isUnique } from '../../openapi/codegen/runtime/unique.ts';

/** The kinds of limits without a problem code of their own. */
const kinds = [
  'minLength',
  'maxLength',
  'maxBytes',
  'minimum',
  'maximum',
  'above',
  'below',
  'multipleOf',
  'minItems',
  'maxItems',
  'unique',
  'pattern',
  'date',
  'dateTime',
  'time',
  'host',
  'option',
  'ids',
  'server',
] as const;
export type LimitKind = (typeof kinds)[number];

/** A limit that a value violates. */
export interface BrokenLimit {
  kind: LimitKind;
  /** The limit itself: a number, or the source of a pattern. */
  limit?: string | number | undefined;
  /** The actual amount. */
  actual?: string | number | undefined;
}

const Row = v.tuple([
  v.picklist(kinds),
  v.optional(v.union([v.string(), v.number()])),
  v.optional(v.union([v.string(), v.number()])),
]);
const mark = 'LIMIT ';

/** Encodes a violated limit as a code, so that it can be used in place of a problem code. */
export const limitCode = (kind: LimitKind, limit?: string | number, actual?: string | number): string =>
  mark + JSON.stringify([kind, limit, actual].filter((part) => part !== undefined));

/** Decodes the violated limit from a code; null for the codes of the contract. */
export function brokenLimit(code: string): BrokenLimit | null {
  if (!code.startsWith(mark)) return null;
  const [kind, limit, actual] = v.parse(Row, JSON.parse(code.slice(mark.length)));
  return { kind, limit, actual };
}

/** Valibot checks that correspond to limits of the contract, by type. */
const ofType: Readonly<Record<string, LimitKind>> = {
  min_code_points: 'minLength',
  max_code_points: 'maxLength',
  max_bytes: 'maxBytes',
  min_value: 'minimum',
  max_value: 'maximum',
  gt_value: 'above',
  lt_value: 'below',
  multiple_of: 'multipleOf',
  min_length: 'minItems',
  max_length: 'maxItems',
  regex: 'pattern',
  picklist: 'option',
  literal: 'option',
  variant: 'option',
};

/** Custom validators, by their requirement. */
const ofCheck = new Map<unknown, LimitKind>([
  [isUnique, 'unique'],
  [isDate, 'date'],
  [isDateTime, 'dateTime'],
  [isTime, 'time'],
  [isHostname, 'host'],
  [isIpv6, 'host'],
]);

const sizeLimits: ReadonlySet<LimitKind> = new Set(['maxLength', 'maxBytes', 'minItems', 'maxItems']);

/** The parts of a valibot issue that describe limits. */
export type LimitIssue = Pick<v.BaseIssue<unknown>, 'type' | 'message' | 'requirement' | 'received' | 'issues'>;

/**
 * The code of a schema issue: that of the contract, or the violated limit if the contract only says that an entry is
 * invalid.
 */
export function issueCode({ type, message, requirement, received, issues }: LimitIssue): string {
  if (message !== 'ENTRY_WRONG') return message;
  if (type === 'union') return issues?.map(issueCode).find((code) => code !== 'ENTRY_WRONG') ?? message;
  const kind = type === 'check' ? ofCheck.get(requirement) : ofType[type];
  if (kind === undefined) return message;
  if (requirement instanceof RegExp) return limitCode(kind, requirement.source);
  if (typeof requirement !== 'number') return limitCode(kind);
  return sizeLimits.has(kind) ? limitCode(kind, requirement, received) : limitCode(kind, requirement);
}
