import { calls } from '../../openapi/generated/calls.ts';
import type { CallRow } from '../../openapi/generated/calls.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';

export type Operation = CallRow & { id: OperationId };

interface Template {
  segments: readonly string[];
  operation: Operation;
}

const isOperationId = (id: string): id is OperationId => Object.hasOwn(calls, id);

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Templates by method and number of segments, literal ones first. */
const index = new Map<string, Template[]>();
for (const id of Object.keys(calls).filter(isOperationId)) {
  const operation: Operation = { ...calls[id], id };
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
  isOperationId(id) ? { ...calls[id], id } : undefined;

/** Tags whose answers a success of the operation makes out of date; `all` when no answer holds any longer. */
export function staleAfter({ method, tag, alsoStale = [] }: Operation): readonly string[] | 'all' {
  if (method === 'GET') return [];
  return alsoStale === 'all' ? alsoStale : [tag, ...alsoStale];
}
