import type { Content, Operation, Parameter, Response, Schema } from './contract.ts';
import { refusalHeaders, successHeaders } from './derive/headers.ts';
import type { Contract, JoinedOperation } from './join.ts';
import { problemsOf } from './derive/problems.ts';

/** Title, version and licence of the joined document. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly license: { readonly name: string; readonly identifier: string };
}

/** The joined contract as one plain OpenAPI 3.1 document, error responses written out. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: DocumentInfo;
  servers: { url: string }[];
  tags: Contract['tags'];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: {
    securitySchemes: Contract['securitySchemes'];
    schemas: Record<string, Schema>;
  };
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

/** Writes the contract out as one document that knows nothing of our notation but its annotations. */
export function buildDocument(contract: Contract, info: DocumentInfo): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const joined of contract.operations) {
    const { parameters: _, responses: __, security: ___, ...rest } = joined.operation;
    (paths[joined.path] ??= {})[joined.method] = {
      ...rest,
      security: joined.security === 'none' ? [] : [{ [joined.security]: [] }],
      parameters: joined.parameters,
      responses: { ...successResponses(contract, joined), ...refusalResponses(contract, joined) },
    };
  }
  return {
    openapi: '3.1.1',
    info,
    // The prefixes are part of the paths; where the services are is the reader's business.
    servers: [{ url: '/' }],
    tags: contract.tags,
    paths,
    components: {
      securitySchemes: contract.securitySchemes,
      schemas: Object.fromEntries(contract.schemas),
    },
  };
}

function successResponses(contract: Contract, joined: JoinedOperation): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(joined.operation.responses).map(([status, response]) => [
      status,
      { ...response, headers: { ...successHeaders(contract, joined), ...response.headers } },
    ]),
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
