import type { CallRow } from '../../openapi/generated/calls.ts';

export type Operation = CallRow & { id: string };

interface Template {
  segments: readonly string[];
  operation: Operation;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');
const literals = ({ segments }: Template): number => segments.filter((segment) => !isParameter(segment)).length;

const byId = new Map<string, Operation>();
/** Path templates by method and number of segments, literal ones first. */
const index = new Map<string, Template[]>();

/**
 * Registers operations. The hooks of each tag register their own, so that a page only loads the operations that it may
 * call.
 */
export function register(calls: Readonly<Record<string, CallRow>>): void {
  for (const [id, row] of Object.entries(calls)) {
    if (byId.has(id)) continue;
    const operation: Operation = { ...row, id };
    byId.set(id, operation);
    const segments = operation.path.slice(1).split('/');
    const key = `${operation.method} ${segments.length}`;
    const templates = [...(index.get(key) ?? []), { segments, operation }];
    index.set(
      key,
      templates.toSorted((a, b) => literals(b) - literals(a)),
    );
  }
}

/**
 * Finds the operation for a method and path among those whose hooks are loaded.
 * @param path starts with the service prefix; a query string is ignored
 */
export function operationOf(method: string, path: string): Operation | undefined {
  const segments = (path.split('?', 1)[0] ?? '').slice(1).split('/');
  return index
    .get(`${method} ${segments.length}`)
    ?.find((template) => template.segments.every((segment, i) => isParameter(segment) || segment === segments[i]))
    ?.operation;
}

export const operationById = (id: string): Operation | undefined => byId.get(id);
