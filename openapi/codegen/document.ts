import { isDeepStrictEqual } from 'node:util';
import type {
  Content,
  ControlEntry,
  Dimension,
  MenuEntry,
  Operation,
  Parameter,
  ProblemEntry,
  Reference,
  Response,
  Schema,
  Topic,
} from './contract.ts';
import { type RecordedExample, type RecordedExamples, withBody, withHeaders, withValues } from './examples.ts';
import { refusalHeaders, successHeaders } from './derive/headers.ts';
import type { Contract, JoinedOperation } from './join.ts';
import { problemsOf } from './derive/problems.ts';
import { refusalRecipes } from './derive/refusals.ts';

/** Title and texts of the joined document. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  /** CommonMark: the conventions of all operations. */
  readonly description?: string;
  readonly contact?: { readonly name: string };
  readonly license: { readonly name: string; readonly identifier: string };
}

/** A server of the joined document. */
export interface DocumentServer {
  readonly url: string;
  readonly description?: string;
}

/** The paths include the prefixes of the services, so one server is enough. */
const HERE: readonly DocumentServer[] = [{ url: '/' }];

/** The joined contract as one plain OpenAPI 3.1 document, with the refusals of each operation. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: DocumentInfo;
  servers: readonly DocumentServer[];
  tags: Contract['tags'];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: {
    securitySchemes: Contract['securitySchemes'];
    schemas: Record<string, Schema>;
    /** The refusals that several operations share. */
    responses: Record<string, Response>;
  };
  'x-problem-catalogue': Record<string, ProblemEntry>;
  'x-menu-catalogue': Record<string, MenuEntry>;
  'x-control-catalogue': Record<string, ControlEntry>;
  'x-dimension-catalogue': Record<string, Dimension>;
  'x-topic-catalogue': Record<string, Topic>;
}

type DocumentOperation = Omit<Operation, 'parameters' | 'responses' | 'security'> & {
  parameters: readonly Parameter[];
  responses: Record<string, Response | Reference>;
  security: Record<string, readonly []>[];
};

/** The refusals of one status: their codes, media type and base schema. */
export interface Refusal {
  readonly status: number;
  readonly mediaType: string;
  readonly schema: string;
  readonly codes: readonly string[];
}

/** Groups the problem codes of an operation by status. */
export function refusalsOf(contract: Contract, joined: JoinedOperation): Refusal[] {
  const own = joined.operation['x-problem-schema'];
  const byStatus = new Map<number, string[]>();
  for (const code of problemsOf(contract, joined)) {
    const status = contract.problems.get(code)?.status ?? 500;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) => ({
    status,
    mediaType: own === undefined ? 'application/problem+json' : 'application/json',
    schema: own ?? 'Problem',
    codes,
  }));
}

/**
 * Builds one self-contained document of the contract, with all refusals and headers, recorded examples next to the
 * schemas, and the catalogues of problems, menus and controls at the end.
 */
export function buildDocument(
  contract: Contract,
  info: DocumentInfo,
  servers: readonly DocumentServer[] = HERE,
  examples: RecordedExamples = new Map(),
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const refusals = new Map(contract.operations.map((joined) => [joined, refusalsOf(contract, joined)]));
  const common = commonRefusals(refusals);
  for (const joined of contract.operations) {
    const { parameters: _, responses: __, security: ___, requestBody, ...rest } = joined.operation;
    const example = examples.get(joined.id);
    const recipes = refusalRecipes(contract, joined);
    (paths[joined.path] ??= {})[joined.method] = {
      ...rest,
      ...(Object.keys(recipes).length > 0 && { 'x-recipe': { ...rest['x-recipe'], refusals: recipes } }),
      ...(requestBody && { requestBody: withBody(requestBody, example?.request.body) }),
      security: joined.security === 'none' ? [] : [{ [joined.security]: [] }],
      parameters: withValues(joined.parameters, example),
      responses: {
        ...successResponses(contract, joined, example),
        ...refusalResponses(joined, refusals.get(joined) ?? [], common),
      },
    };
  }
  return {
    openapi: '3.1.1',
    info,
    servers,
    tags: contract.tags,
    paths,
    components: {
      securitySchemes: contract.securitySchemes,
      schemas: Object.fromEntries(contract.schemas),
      responses: Object.fromEntries(common),
    },
    'x-problem-catalogue': Object.fromEntries(contract.problems),
    'x-menu-catalogue': Object.fromEntries(contract.menus),
    'x-control-catalogue': Object.fromEntries(contract.controls),
    'x-dimension-catalogue': Object.fromEntries(contract.dimensions),
    'x-topic-catalogue': Object.fromEntries(contract.topics),
  };
}

function successResponses(
  contract: Contract,
  joined: JoinedOperation,
  example: RecordedExample | undefined,
): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(joined.operation.responses).map(([status, response]) => {
      const headers = withHeaders({ ...successHeaders(contract, joined), ...response.headers }, example);
      return [status, { ...withBody(response, example?.answer.body), headers }];
    }),
  );
}

/** `404.NOT_FOUND`: the key of a refusal. */
const refusalName = ({ status, schema, codes }: Refusal): string =>
  [status, ...(schema === 'Problem' ? [] : [schema]), ...codes].join('.');

function refusalResponse(joined: JoinedOperation, { status, mediaType, schema, codes }: Refusal): Response {
  const content: Content = {
    [mediaType]: {
      schema: {
        allOf: [
          { $ref: `#/components/schemas/${schema}` },
          { type: 'object', properties: { code: { type: 'string', enum: codes } } },
        ],
      },
    },
  };
  return { description: codes.join(', '), headers: refusalHeaders(joined, status), content };
}

/** The refusals that more than one operation has, by name. If headers differ, the first refusal is used. */
function commonRefusals(refusals: ReadonlyMap<JoinedOperation, readonly Refusal[]>): Map<string, Response> {
  const all = [...refusals].flatMap(([joined, own]) =>
    own.map((refusal) => ({ name: refusalName(refusal), joined, refusal })),
  );
  const byName = [...Map.groupBy(all, ({ name }) => name)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    byName.flatMap(([name, [first, second]]) =>
      first && second ? [[name, refusalResponse(first.joined, first.refusal)] as const] : [],
    ),
  );
}

function refusalResponses(
  joined: JoinedOperation,
  refusals: readonly Refusal[],
  common: ReadonlyMap<string, Response>,
): Record<string, Response | Reference> {
  return Object.fromEntries(
    refusals.map((refusal) => {
      const name = refusalName(refusal);
      const response = refusalResponse(joined, refusal);
      const isCommon = isDeepStrictEqual(common.get(name), response);
      return [String(refusal.status), isCommon ? { $ref: `#/components/responses/${name}` } : response];
    }),
  );
}
