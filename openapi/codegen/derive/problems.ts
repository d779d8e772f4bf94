import { splitTransition } from './choice.ts';
import type { Content, Parameter, Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { componentName } from '../join.ts';
import { innerSchemas } from '../schema.ts';
import { applicationParameters } from './relations.ts';

/** The domain whose operations control the mock itself; they have no rate limit and no server errors. */
const CONTROL_PLANE = 'mock';

/**
 * Every problem code that an operation can answer: declared ones, refusals of its lifecycle, codes of its input's
 * properties, and those of its kind (see notation.md). Sorted by status, then by code; codes that only the client shows
 * have no status and are left out.
 */
export function problemsOf(contract: Contract, joined: JoinedOperation): string[] {
  const codes = new Set<string>([...(joined.operation['x-problems'] ?? []), ...derivedCodes(contract, joined)]);
  const statusOf = (code: string): number => contract.problems.get(code)?.status ?? 0;
  return [...codes]
    .filter((code) => statusOf(code) > 0)
    .toSorted((a, b) => statusOf(a) - statusOf(b) || (a < b ? -1 : 1));
}

/** The codes that follow from the rest of the contract and are never declared. */
export const derivedCodes = (contract: Contract, joined: JoinedOperation): string[] => [
  ...lifecycleCodes(contract, joined.id),
  ...impliedCodes(contract, joined),
  ...inputCodes(contract, joined),
];

/** The codes that follow from the kind of operation. */
export function impliedCodes({ schemas }: Contract, joined: JoinedOperation): string[] {
  const { domain, security, operation, parameters } = joined;
  const codes: string[] = [];
  const header = (name: string): boolean => parameters.some((p) => p.in === 'header' && p.name === name);
  if (security === 'bearer') codes.push('AUTH_TOKEN_MISSING', 'AUTH_TOKEN_EXPIRED');
  if (operation['x-permission']) codes.push('AUTH_FORBIDDEN');
  if (applicationParameters(joined, schemas).length > 0) codes.push('APP_NOT_ASSIGNED');
  if (operation.requestBody) codes.push('MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED');
  if (operation.requestBody || parameters.length > 0) codes.push('FIELD_REQUIRED', 'ENTRY_WRONG', 'NUMBER_TYPE_ERROR');
  if (parameters.some(isRecordId)) codes.push('NOT_FOUND');
  if (header('X-App-Id')) codes.push('APP_CONTEXT_CHANGED');
  if (header('If-Match')) codes.push('RECORD_CHANGED');
  if (header('X-Own-Password')) codes.push('AUTH_REAUTH_REQUIRED', 'AUTH_REAUTH_WRONG', 'AUTH_LOCKED');
  if (header('Idempotency-Key')) codes.push('IDEMPOTENCY_MISMATCH');
  if (domain !== CONTROL_PLANE) codes.push('RATE_LIMITED', 'SYS_EXCEPTION', 'DB_QUERY_FAILED');
  return codes;
}

/** Whether the parameter names a record: a path parameter `id` or `…Id`. */
export function isRecordId(parameter: Parameter): boolean {
  return parameter.in === 'path' && /^id$|Id$/.test(parameter.name);
}

function lifecycleCodes(contract: Contract, operationId: string): string[] {
  return [...contract.lifecycles.values()]
    .flatMap(({ transitions }) => Object.entries(transitions))
    .flatMap(([name, { refuse }]) => {
      if (refuse === undefined || splitTransition(name).operationId !== operationId) return [];
      return typeof refuse === 'string' ? [refuse] : Object.values(refuse);
    });
}

function inputCodes(contract: Contract, { operation, parameters }: JoinedOperation): Set<string> {
  const codes = new Set<string>();
  const visited = new Set<Schema>();
  const visit = (schema: Schema): void => {
    if (visited.has(schema)) return;
    visited.add(schema);
    if (schema['x-problem']) codes.add(schema['x-problem']);
    if (schema['x-problem-length']) codes.add(schema['x-problem-length']);
    if (schema['x-problem-missing']) codes.add(schema['x-problem-missing']);
    for (const { code } of schema['x-required-when'] ?? []) if (code !== undefined) codes.add(code);
    const target = schema.$ref === undefined ? undefined : contract.schemas.get(componentName(schema.$ref));
    if (target) visit(target);
    for (const inner of innerSchemas(schema)) visit(inner);
  };
  const content: Content = operation.requestBody?.content ?? {};
  for (const { schema } of Object.values(content)) if (schema) visit(schema);
  for (const { schema } of parameters) visit(schema);
  for (const { code } of operation['x-required-when'] ?? []) if (code !== undefined) codes.add(code);
  return codes;
}
