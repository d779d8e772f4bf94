import type {
  Content,
  ControlEntry,
  MenuEntry,
  Operation,
  Parameter,
  ProblemEntry,
  Response,
  Schema,
} from './contract.ts';
import { type RecordedExample, type RecordedExamples, withBody, withHeaders, withValues } from './examples.ts';
import { refusalHeaders, successHeaders } from './derive/headers.ts';
import type { Contract, JoinedOperation } from './join.ts';
import { problemsOf } from './derive/problems.ts';

/** What the joined document says of itself. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  /** CommonMark: what holds for every operation. */
  readonly description?: string;
  readonly contact?: { readonly name: string };
  readonly license: { readonly name: string; readonly identifier: string };
}

/** Where the services of the joined document are. */
export interface DocumentServer {
  readonly url: string;
  readonly description?: string;
}

/** The paths bear the prefixes of the services, so that one server is enough. */
const HERE: readonly DocumentServer[] = [{ url: '/' }];

/** The joined contract as one plain OpenAPI 3.1 document, error responses written out. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: DocumentInfo;
  servers: readonly DocumentServer[];
  tags: Contract['tags'];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: {
    securitySchemes: Contract['securitySchemes'];
    schemas: Record<string, Schema>;
  };
  'x-problem-catalogue': Record<string, ProblemEntry>;
  'x-menu-catalogue': Record<string, MenuEntry>;
  'x-control-catalogue': Record<string, ControlEntry>;
}

type DocumentOperation = Omit<Operation, 'parameters' | 'responses' | 'security'> & {
  parameters: readonly Parameter[];
  responses: Record<string, Response>;
  security: Record<string, readonly []>[];
};

/** The refusals of one status: which codes, in which media type, built on which schema. */
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
 * Writes the contract out as one document that a reader without our sources understands: refusals and headers are
 * written out, recorded examples stand beside the schemas, and the catalogues of problems, menus and controls at its end.
 */
export function buildDocument(
  contract: Contract,
  info: DocumentInfo,
  servers: readonly DocumentServer[] = HERE,
  examples: RecordedExamples = new Map(),
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const joined of contract.operations) {
    const { parameters: _, responses: __, security: ___, requestBody, ...rest } = joined.operation;
    const example = examples.get(joined.id);
    (paths[joined.path] ??= {})[joined.method] = {
      ...rest,
      ...(requestBody && { requestBody: withBody(requestBody, example?.request.body) }),
      security: joined.security === 'none' ? [] : [{ [joined.security]: [] }],
      parameters: withValues(joined.parameters, example),
      responses: { ...successResponses(contract, joined, example), ...refusalResponses(contract, joined) },
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
    },
    'x-problem-catalogue': Object.fromEntries(contract.problems),
    'x-menu-catalogue': Object.fromEntries(contract.menus),
    'x-control-catalogue': Object.fromEntries(contract.controls),
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

function refusalResponses(contract: Contract, joined: JoinedOperation): Record<string, Response> {
  return Object.fromEntries(
    refusalsOf(contract, joined).map(({ status, mediaType, schema, codes }): [string, Response] => {
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
      return [String(status), { description: codes.join(', '), headers: refusalHeaders(joined, status), content }];
    }),
  );
}
