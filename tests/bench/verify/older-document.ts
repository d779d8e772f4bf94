/** The contract as OpenAPI 3.0, for tools that read no newer version. */
import { isNode } from '../../../openapi/checker/pointer.ts';

type Node = Readonly<Record<string, unknown>>;

/** Keywords of JSON Schema that 3.0 does not have, and that only refuse more. */
const UNKNOWN = new Set(['unevaluatedProperties', 'const', 'exclusiveMinimum', 'exclusiveMaximum']);

/**
 * Converts a document of OpenAPI 3.1 down to 3.0.
 * @param document the joined contract
 */
export function olderDocument(document: Node): Node {
  const converted = converter(document);
  return { ...(isNode(converted) ? converted : {}), openapi: '3.0.3' };
}

/** Dredd fails on the whole document for a header without an example. */
const isOptionalHeader = (value: unknown): boolean =>
  isNode(value) && value['in'] === 'header' && value['required'] !== true;

function converter(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isOptionalHeader(one)).map(converter);
  if (!isNode(value)) return value;
  // OpenAPI 3.0 allows nothing beside a reference.
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] };
  const members = Object.entries(value)
    .filter(([name]) => !name.startsWith('x-') && !UNKNOWN.has(name))
    .map(([name, member]): [string, unknown] => [
      name,
      name === 'example' || name === 'default' || name === 'enum' ? member : converter(member),
    ]);
  const node: Record<string, unknown> = Object.fromEntries(members);
  if ('const' in value) node['enum'] = [value['const']];
  for (const [exclusive, limit, flag] of [
    ['exclusiveMinimum', 'minimum', 'exclusiveMinimum'],
    ['exclusiveMaximum', 'maximum', 'exclusiveMaximum'],
  ] as const)
    if (typeof value[exclusive] === 'number') Object.assign(node, { [limit]: value[exclusive], [flag]: true });
  const { type } = value;
  if (Array.isArray(type)) {
    const others: unknown[] = type.filter((one) => one !== 'null');
    if (others.length < type.length) node['nullable'] = true;
    if (others.length === 1) [node['type']] = others;
    else {
      delete node['type'];
      node['anyOf'] = others.map((one) => ({ type: one }));
    }
  }
  return node;
}
