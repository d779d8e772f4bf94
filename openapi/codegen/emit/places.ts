import type { PlaceNode, Places } from '../../checker/places.ts';
import type { Parameter } from '../contract.ts';
import type { Contract, JoinedOperation, Origin, Section } from '../join.ts';
import { below } from '../lint/report.ts';
import { isRecord } from '../references.ts';

/** A part of the joined document: its content and its origin. A section of several documents has no origin. */
interface Part {
  readonly origin?: Origin;
  readonly inner: readonly (readonly [key: string, part: Part])[];
}

/**
 * Writes `places.json`: file and line of everything in the joined document that is written by hand. A reference to a
 * parameter resolves to the line of the reference, and the members of the parameter to their own lines. Derived parts
 * have no place of their own: they resolve to the operation.
 */
export function emitPlaces(contract: Contract): string {
  const files = new Map<string, number>();
  const whereIs = ({ source, path }: Origin): { line: number; file: number } => {
    const file = files.get(source.file) ?? files.size;
    files.set(source.file, file);
    return { line: source.lineOf(path), file };
  };
  /** Omits a part at the same place as its parent if it has no inner parts elsewhere. */
  const nodesOf = (part: Part, around: { line: number; file: number }): Record<string, PlaceNode> => {
    const nodes: Record<string, PlaceNode> = {};
    for (const [key, inner] of part.inner) {
      const where = inner.origin ? whereIs(inner.origin) : NOWHERE;
      const under = nodesOf(inner, where);
      if (where.file !== around.file) nodes[key] = [where.line, under, where.file];
      else if (Object.keys(under).length > 0) nodes[key] = [where.line, under];
      else if (where.line !== around.line) nodes[key] = [where.line];
    }
    return nodes;
  };
  const places = nodesOf(documentPart(contract), NOWHERE);
  return `${JSON.stringify({ files: [...files.keys()], places } satisfies Places)}\n`;
}

const NOWHERE = { line: 0, file: 0 };

function documentPart(contract: Contract): Part {
  const sectionPart = (section: Section, values: Iterable<readonly [string, unknown]>): Part => ({
    inner: [...values].map(([name, value]) => [name, partOf(value, contract.originOf(section, name))]),
  });
  const paths = Map.groupBy(contract.operations, ({ path }) => path);
  const sharedNames = new Map([...contract.parameters].map(([name, parameter]) => [parameter, name]));
  const sharedOrigin = (parameter: Parameter): Origin | undefined => {
    const name = sharedNames.get(parameter);
    return name === undefined ? undefined : contract.originOf('parameters', name);
  };
  return {
    inner: [
      [
        'tags',
        { inner: contract.tags.map(({ name }, index) => [String(index), leaf(contract.originOf('tags', name))]) },
      ],
      ['paths', { inner: [...paths].map(([path, all]) => [path, pathPart(all, sharedOrigin)]) }],
      [
        'components',
        {
          inner: [
            ['securitySchemes', sectionPart('securitySchemes', Object.entries(contract.securitySchemes))],
            ['schemas', sectionPart('schemas', contract.schemas)],
          ],
        },
      ],
      ['x-problem-catalogue', sectionPart('problems', contract.problems)],
      ['x-menu-catalogue', sectionPart('menus', contract.menus)],
      ['x-control-catalogue', sectionPart('controls', contract.controls)],
      ['x-dimension-catalogue', sectionPart('dimensions', contract.dimensions)],
      ['x-topic-catalogue', sectionPart('topics', contract.topics)],
    ],
  };
}

type SharedOrigin = (parameter: Parameter) => Origin | undefined;

function pathPart(operations: readonly JoinedOperation[], sharedOrigin: SharedOrigin): Part {
  const [first] = operations;
  const origin = first && { source: first.origin.source, path: first.origin.path.slice(0, -1) };
  return {
    ...(origin && { origin }),
    inner: operations.map((joined) => [joined.method, operationPart(joined, sharedOrigin)]),
  };
}

function operationPart(joined: JoinedOperation, sharedOrigin: SharedOrigin): Part {
  const { operation, origin, parameters, parameterOrigins } = joined;
  const { parameters: _, responses, ...rest } = operation;
  return {
    origin,
    inner: [
      ...partOf(rest, origin).inner,
      [
        'parameters',
        {
          origin,
          inner: parameters.map((parameter, index) => [
            String(index),
            parameterPart(parameter, parameterOrigins[index] ?? origin, sharedOrigin(parameter)),
          ]),
        },
      ],
      [
        'responses',
        {
          origin,
          inner: Object.entries(responses).map(([status, { headers = {}, ...response }]) => {
            const at = below(origin, 'responses', status);
            const headerParts = partOf(headers, below(at, 'headers')).inner;
            return [
              status,
              { origin: at, inner: [...partOf(response, at).inner, ['headers', { origin, inner: headerParts }]] },
            ];
          }),
        },
      ],
    ],
  };
}

function parameterPart(parameter: Parameter, at: Origin, shared: Origin | undefined): Part {
  if (!shared) return partOf(parameter, at);
  const { schema, description } = parameter;
  return { origin: at, inner: partOf({ schema, description }, shared).inner };
}

/** The part for a value that is written at a place, with everything in it. */
function partOf(value: unknown, origin: Origin): Part {
  if (Array.isArray(value)) {
    return { origin, inner: value.map((item: unknown, index) => [String(index), partOf(item, below(origin, index))]) };
  }
  const entries = isRecord(value) ? Object.entries(value) : [];
  return { origin, inner: entries.map(([key, inner]) => [key, partOf(inner, below(origin, key))]) };
}

const leaf = (origin: Origin): Part => ({ origin, inner: [] });
