import { operations } from '../../openapi/generated/operations.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';

export type Operation = (typeof operations)[OperationId] & { id: OperationId };

interface Template {
  segments: readonly string[];
  operation: Operation;
}

const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Templates by method and number of segments, literal ones first. */
const index = new Map<string, Template[]>();
for (const id of Object.keys(operations).filter(isOperationId)) {
  const operation: Operation = { ...operations[id], id };
  const segments = operation.path.slice(1).split('/');
  const key = `${operation.method} ${segments.length}`;
  index.set(key, [...(index.get(key) ?? []), { segments, operation }]);
}
for (const templates of index.values()) {
  const literals = ({ segments }: Template): number => segments.filter((segment) => !isParameter(segment)).length;
  templates.sort((a, b) => literals(b) - literals(a));
}

/**
 * The contract's operation behind a method and a path.
 * @param path starts with the service prefix; a query string is ignored
 */
export function operationOf(method: string, path: string): Operation | undefined {
  const segments = (path.split('?', 1)[0] ?? '').slice(1).split('/');
  return index
    .get(`${method} ${segments.length}`)
    ?.find((template) => template.segments.every((segment, i) => isParameter(segment) || segment === segments[i]))
    ?.operation;
}

export const operationById = (id: string): Operation | undefined =>
  isOperationId(id) ? { ...operations[id], id } : undefined;
