import { METHODS } from './contract.ts';
import type {
  ContractDocument,
  ControlEntry,
  Dimension,
  Json,
  Lifecycle,
  MenuEntry,
  Method,
  Operation,
  Parameter,
  ProblemEntry,
  Reference,
  Schema,
  Tag,
  Topic,
} from './contract.ts';
import { ContractError } from './finding.ts';
import type { Finding } from './finding.ts';
import { readNotation } from './notation.ts';
import { rewriteReferences } from './references.ts';
import type { Path, Source } from './source.ts';
import { expandTopics } from './topics/expand.ts';

/** Where a part of the joined contract was written. */
export interface Origin {
  readonly source: Source;
  readonly path: Path;
}

/** One operation with everything resolved that the document around it says. */
export interface JoinedOperation {
  readonly id: string;
  readonly domain: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly security: 'bearer' | 'client' | 'none';
  /** Of the path and of the operation, references resolved. */
  readonly parameters: readonly Parameter[];
  /** Where each of them is written or referred to. */
  readonly parameterOrigins: readonly Origin[];
  readonly operation: Operation;
  readonly origin: Origin;
}

/** All documents as one. */
export interface Contract {
  readonly operations: readonly JoinedOperation[];
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly problems: ReadonlyMap<string, ProblemEntry>;
  /** In the order of the console, parents before their children. */
  readonly menus: ReadonlyMap<string, MenuEntry>;
  /** What can be allowed on screens and what it is called, in the order in which screens show them. */
  readonly controls: ReadonlyMap<string, ControlEntry>;
  readonly tags: readonly Tag[];
  readonly securitySchemes: Readonly<Record<string, Json>>;
  readonly lifecycles: ReadonlyMap<string, Lifecycle>;
  /** By what figures are split and filtered. */
  readonly dimensions: ReadonlyMap<string, Dimension>;
  /** From which reads are generated, by tag. */
  readonly topics: ReadonlyMap<string, Topic>;
  /** Where a component, a tag, a menu or a problem was written. */
  originOf(section: Section, name: string): Origin;
}

export type Section =
  | 'schemas'
  | 'parameters'
  | 'securitySchemes'
  | 'tags'
  | 'menus'
  | 'controls'
  | 'problems'
  | 'dimensions'
  | 'topics';

/**
 * Joins the documents in memory.
 * @throws ContractError for whatever the notation does not know, an unresolved reference, or a component, path,
 * operationId, tag or problem code that two documents claim.
 */
export function joinDocuments(sources: readonly Source[]): Contract {
  const findings: Finding[] = [];
  const written: { source: Source; document: ContractDocument }[] = [];
  for (const source of sources) {
    const { value, findings: unresolved } = rewriteReferences(source, sources);
    findings.push(...unresolved);
    const read = readNotation(source, value);
    if (read.document) written.push({ source, document: read.document });
    else findings.push(...read.findings);
  }
  if (findings.length > 0) throw new ContractError(findings);

  const known = Object.fromEntries(
    written.flatMap(({ document }) => Object.entries(document['x-dimension-catalogue'] ?? {})),
  );
  const documents = written.map(({ source, document }) => expandTopics(source, document, known));
  const origins = new Map<string, Origin>();
  /** Remembers who claims a name, and reports the second who does. */
  const claim = (key: string, label: string, origin: Origin): boolean => {
    const first = origins.get(key);
    if (first) {
      findings.push({
        file: origin.source.file,
        line: origin.source.lineOf(origin.path),
        rule: 'collision',
        message: `${label} is already defined at ${first.source.file}:${first.source.lineOf(first.path)}`,
      });
      return false;
    }
    origins.set(key, origin);
    return true;
  };
  const collect = <T>(
    section: Section,
    label: string,
    pick: (document: ContractDocument) => Entries<T>,
  ): Map<string, T> => {
    const byName = new Map<string, T>();
    for (const { source, document } of documents) {
      for (const { name, value, path } of pick(document)) {
        if (claim(`${section}/${name}`, `${label} ${name}`, { source, path })) byName.set(name, value);
      }
    }
    return byName;
  };

  const schemas = collect('schemas', 'schema', (d) => entriesAt(d.components?.schemas, ['components', 'schemas']));
  const parameters = collect('parameters', 'parameter', (d) =>
    entriesAt(d.components?.parameters, ['components', 'parameters']),
  );
  const problems = collect('problems', 'problem', (d) => entriesAt(d['x-problem-catalogue'], ['x-problem-catalogue']));
  const menus = collect('menus', 'menu', (d) => entriesAt(d['x-menu-catalogue'], ['x-menu-catalogue']));
  const controls = collect('controls', 'control', (d) => entriesAt(d['x-control-catalogue'], ['x-control-catalogue']));
  const dimensions = collect('dimensions', 'dimension', (d) =>
    entriesAt(d['x-dimension-catalogue'], ['x-dimension-catalogue']),
  );
  const topics = collect('topics', 'topic', (d) => entriesAt(d['x-topic-catalogue'], ['x-topic-catalogue']));
  const securitySchemes = collect('securitySchemes', 'security scheme', (d) =>
    entriesAt(d.components?.securitySchemes, ['components', 'securitySchemes']),
  );
  const tags = collect('tags', 'tag', (d) =>
    (d.tags ?? []).map((tag, index) => ({ name: tag.name, value: tag, path: ['tags', index] })),
  );

  const operations: JoinedOperation[] = [];
  for (const { source, document } of documents) {
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      claim(`paths/${path}`, `path ${path}`, { source, path: ['paths', path] });
      for (const method of METHODS) {
        const operation = item[method];
        if (!operation) continue;
        const origin = { source, path: ['paths', path, method] };
        const located = [
          ...locate(item.parameters, source, ['paths', path]),
          ...locate(operation.parameters, source, origin.path),
        ].flatMap(({ value, origin: at }) => {
          const parameter = '$ref' in value ? parameters.get(componentName(value.$ref)) : value;
          return parameter ? [{ parameter, at }] : [];
        });
        claim(`operations/${operation.operationId}`, `operationId ${operation.operationId}`, origin);
        operations.push({
          id: operation.operationId,
          domain: source.domain,
          method,
          path,
          tag: operation.tags[0],
          security: securityOf(document, operation),
          parameters: located.map(({ parameter }) => parameter),
          parameterOrigins: located.map(({ at }) => at),
          operation,
          origin,
        });
      }
    }
  }
  if (findings.length > 0) throw new ContractError(findings);

  const lifecycles = new Map<string, Lifecycle>();
  for (const [name, schema] of schemas) if (schema['x-lifecycle']) lifecycles.set(name, schema['x-lifecycle']);
  return {
    operations,
    schemas,
    parameters,
    problems,
    menus,
    controls,
    tags: [...tags.values()],
    securitySchemes: Object.fromEntries(securitySchemes),
    lifecycles,
    dimensions,
    topics,
    originOf(section, name) {
      const origin = origins.get(`${section}/${name}`);
      if (!origin) throw new RangeError(`No ${section}/${name} in the contract`);
      return origin;
    },
  };
}

type Entries<T> = Iterable<{ name: string; value: T; path: Path }>;

function entriesAt<T>(record: Readonly<Record<string, T>> | undefined, at: Path): Entries<T> {
  return Object.entries(record ?? {}).map(([name, value]) => ({ name, value, path: [...at, name] }));
}

function locate(
  list: readonly (Parameter | Reference)[] | undefined,
  source: Source,
  path: Path,
): { value: Parameter | Reference; origin: Origin }[] {
  return (list ?? []).map((value, index) => ({ value, origin: { source, path: [...path, 'parameters', index] } }));
}

function securityOf(document: ContractDocument, operation: Operation): JoinedOperation['security'] {
  const first = (operation.security ?? document.security ?? [])[0];
  if (!first) return 'none';
  return first.client ? 'client' : 'bearer';
}

/** `#/components/schemas/Upgrade` → `Upgrade`. */
export function componentName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
