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

/** One operation, with everything resolved from the document around it. */
export interface JoinedOperation {
  readonly id: string;
  readonly domain: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly security: 'bearer' | 'client' | 'none';
  /** Parameters of the path and of the operation, with references resolved. */
  readonly parameters: readonly Parameter[];
  /** Where each parameter is written or referenced. */
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
  /** Menus in the order of the console, parents before their children. */
  readonly menus: ReadonlyMap<string, MenuEntry>;
  /** The controls of screens and their names, in the order in which screens show them. */
  readonly controls: ReadonlyMap<string, ControlEntry>;
  readonly tags: readonly Tag[];
  readonly securitySchemes: Readonly<Record<string, Json>>;
  readonly lifecycles: ReadonlyMap<string, Lifecycle>;
  /** The dimensions that split and filter figures. */
  readonly dimensions: ReadonlyMap<string, Dimension>;
  /** The topics from which reads are generated, by tag. */
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

/** A document as written, with its source file. */
interface SourceDocument {
  readonly source: Source;
  readonly document: ContractDocument;
}

/**
 * Reads the documents of the notation, and rewrites references between files to references within the contract.
 * @throws ContractError
 */
function readDocuments(sources: readonly Source[]): SourceDocument[] {
  const findings: Finding[] = [];
  const documents: SourceDocument[] = [];
  for (const source of sources) {
    const { value, findings: unresolved } = rewriteReferences(source, sources);
    findings.push(...unresolved);
    const read = readNotation(source, value);
    if (read.document) documents.push({ source, document: read.document });
    else findings.push(...read.findings);
  }
  if (findings.length > 0) throw new ContractError(findings);
  return documents;
}

/** Tracks which document defines which name. */
class Claims {
  readonly findings: Finding[] = [];
  readonly #origins = new Map<string, Origin>();

  /** Claims a name for an origin, and reports a name that is already claimed. */
  claim(key: string, label: string, origin: Origin): boolean {
    const first = this.#origins.get(key);
    if (first) {
      this.findings.push({
        file: origin.source.file,
        line: origin.source.lineOf(origin.path),
        rule: 'collision',
        message: `${label} is already defined at ${first.source.file}:${first.source.lineOf(first.path)}`,
      });
      return false;
    }
    this.#origins.set(key, origin);
    return true;
  }

  /** Collects a section of all documents, by name. */
  collect<T>(
    documents: readonly SourceDocument[],
    section: Section,
    label: string,
    pick: (document: ContractDocument) => Entries<T>,
  ): Map<string, T> {
    const byName = new Map<string, T>();
    for (const { source, document } of documents) {
      for (const { name, value, path } of pick(document)) {
        if (this.claim(`${section}/${name}`, `${label} ${name}`, { source, path })) byName.set(name, value);
      }
    }
    return byName;
  }

  originOf(section: Section, name: string): Origin {
    const origin = this.#origins.get(`${section}/${name}`);
    if (!origin) throw new RangeError(`No ${section}/${name} in the contract`);
    return origin;
  }
}

/** The operations of a document, with their parameters resolved. */
function operationsOf(
  { source, document }: SourceDocument,
  parameters: ReadonlyMap<string, Parameter>,
  claims: Claims,
): JoinedOperation[] {
  const operations: JoinedOperation[] = [];
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    claims.claim(`paths/${path}`, `path ${path}`, { source, path: ['paths', path] });
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
      claims.claim(`operations/${operation.operationId}`, `operationId ${operation.operationId}`, origin);
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
  return operations;
}

/**
 * Joins the documents in memory.
 * @throws ContractError for anything outside the notation, an unresolved reference, or a component, path, operationId,
 * tag or problem code that two documents claim.
 */
export function joinDocuments(sources: readonly Source[]): Contract {
  const sourceDocuments = readDocuments(sources);
  const dimensionCatalogue = Object.fromEntries(
    sourceDocuments.flatMap(({ document }) => Object.entries(document['x-dimension-catalogue'] ?? {})),
  );
  const documents = sourceDocuments.map(({ source, document }) => expandTopics(source, document, dimensionCatalogue));
  const claims = new Claims();
  const collect = <T>(section: Section, label: string, pick: (document: ContractDocument) => Entries<T>) =>
    claims.collect(documents, section, label, pick);
  const component = <T>(
    section: Section & keyof NonNullable<ContractDocument['components']>,
    label: string,
    pick: (components: NonNullable<ContractDocument['components']>) => Readonly<Record<string, T>> | undefined,
  ) => collect(section, label, (d) => entriesAt(d.components && pick(d.components), ['components', section]));

  const schemas = component('schemas', 'schema', (c) => c.schemas);
  const parameters = component('parameters', 'parameter', (c) => c.parameters);
  const problems = collect('problems', 'problem', (d) => entriesAt(d['x-problem-catalogue'], ['x-problem-catalogue']));
  const menus = collect('menus', 'menu', (d) => entriesAt(d['x-menu-catalogue'], ['x-menu-catalogue']));
  const controls = collect('controls', 'control', (d) => entriesAt(d['x-control-catalogue'], ['x-control-catalogue']));
  const dimensions = collect('dimensions', 'dimension', (d) =>
    entriesAt(d['x-dimension-catalogue'], ['x-dimension-catalogue']),
  );
  const topics = collect('topics', 'topic', (d) => entriesAt(d['x-topic-catalogue'], ['x-topic-catalogue']));
  const securitySchemes = component('securitySchemes', 'security scheme', (c) => c.securitySchemes);
  const tags = collect('tags', 'tag', (d) =>
    (d.tags ?? []).map((tag, index) => ({ name: tag.name, value: tag, path: ['tags', index] })),
  );
  const operations = documents.flatMap((document) => operationsOf(document, parameters, claims));
  if (claims.findings.length > 0) throw new ContractError(claims.findings);

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
    originOf: (section, name) => claims.originOf(section, name),
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
