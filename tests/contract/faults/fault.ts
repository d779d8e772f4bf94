/** Mistakes of backends, applied to calls in front of the mock server. */
import document from '../../../openapi/generated/document.json' with { type: 'json' };
import type { OperationId } from '../../../openapi/generated/operations.ts';
import { Checker } from '../../../openapi/checker/checker.ts';

/** Answers a request, without the mistake. */
export type Next = (request: Request) => Promise<Response>;

/** Answers a request with a mistake. */
export type Mistake = (request: Request, next: Next) => Promise<Response>;

/** A mistake, and where the verifier must find it. */
export interface Fault {
  /** The backend's mistake. */
  readonly name: string;
  /** The operations with the mistake. */
  readonly operations: readonly OperationId[];
  /** A case that fails for it. */
  readonly foundBy: string;
  /** The mistake for one run, which may keep state. */
  readonly create: () => Mistake;
}

/** A body to edit. */
export type Body = Record<string, unknown>;

const checker = new Checker(document);

/** The operation of a request. */
export const operationOf = (request: Request): OperationId | undefined =>
  checker.operationOf({ method: request.method, path: pathOf(request) })?.id;

/** Changes calls of some operations. */
export const mistake =
  (operations: readonly OperationId[], change: Mistake): (() => Mistake) =>
  () =>
  (request, next) => {
    const id = operationOf(request);
    return id !== undefined && operations.includes(id) ? change(request, next) : next(request);
  };

/** Changes answers with these statuses. */
export const answers = (
  operations: readonly OperationId[],
  statuses: readonly number[],
  change: (response: Response, request: Request) => Response | Promise<Response>,
): (() => Mistake) =>
  mistake(operations, async (request, next) => {
    const copy = request.clone();
    const response = await next(request);
    return statuses.includes(response.status) ? change(response, copy) : response;
  });

/** Changes the JSON of answers with these statuses. */
export const bodies = (
  operations: readonly OperationId[],
  statuses: readonly number[],
  edit: (body: Body, request: Request) => unknown,
): (() => Mistake) =>
  answers(operations, statuses, async (response, request) => {
    const body: Body = JSON.parse(await response.text());
    return json(response.status, edit(body, request), response.headers);
  });

/** Changes requests before they are answered. */
export const requests = (
  operations: readonly OperationId[],
  change: (request: Request) => Request | Promise<Request>,
): (() => Mistake) => mistake(operations, async (request, next) => next(await change(request)));

/** Changes the JSON of requests before they are answered; values other than objects are kept. */
export const inputs = (operations: readonly OperationId[], edit: (body: Body) => unknown): (() => Mistake) =>
  requests(operations, async (request) => {
    const text = await request.text();
    return withBody(request, text, (body) => JSON.stringify(edit(body)));
  });

/** Changes the query of requests. */
export const queries = (operations: readonly OperationId[], edit: (query: URLSearchParams) => void): (() => Mistake) =>
  requests(operations, (request) => {
    const url = new URL(request.url);
    edit(url.searchParams);
    return new Request(url, request);
  });

/** Changes the headers of requests. */
export const headers = (operations: readonly OperationId[], edit: (headers: Headers) => void): (() => Mistake) =>
  requests(operations, async (request) => {
    const changed = new Headers(request.headers);
    edit(changed);
    const body = await request.arrayBuffer();
    return new Request(request.url, {
      method: request.method,
      headers: changed,
      ...(body.byteLength > 0 && { body }),
    });
  });

/** A request with another body, if it has a JSON object. */
export function withBody(request: Request, text: string, edit: (body: Body) => string): Request {
  const value = parsed(text);
  const body = isBody(value) ? edit(value) : text;
  return new Request(request.url, { method: request.method, headers: request.headers, ...(body !== '' && { body }) });
}

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a text; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** The headers of an answer that every other answer of a session has, too. */
export const commonHeaders = (response: Response): Record<string, string> => ({
  'X-Request-Id': response.headers.get('X-Request-Id') ?? '',
  'X-Rights': response.headers.get('X-Rights') ?? '',
});

/** The records of a page. */
export const itemsOf = (page: Body): Body[] => (Array.isArray(page['items']) ? page['items'].filter(isBody) : []);

/** A page with other records. */
export const withItems = (page: Body, edit: (items: Body[]) => unknown): Body => ({
  ...page,
  items: edit(itemsOf(page)),
});

/** An answer in JSON with the headers of another one. */
export function json(status: number, body: unknown, from: HeadersInit = {}): Response {
  const changed = new Headers(from);
  if (!changed.has('Content-Type')) changed.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers: changed });
}

/** The same answer with another status. */
export const withStatus = (response: Response, status: number): Response =>
  new Response(status === 204 ? null : response.body, { status, headers: response.headers });

/** The same answer with headers changed. */
export function withHeaders(response: Response, edit: (headers: Headers) => void): Response {
  const changed = new Headers(response.headers);
  edit(changed);
  return new Response(response.body, { status: response.status, headers: changed });
}

/** A refusal as the contract defines it. */
export const refusal = (status: number, code: string, from: Response, more: Body = {}): Response =>
  json(
    status,
    { type: 'about:blank', title: code, status, code, requestId: from.headers.get('X-Request-Id') ?? '', ...more },
    { 'Content-Type': 'application/problem+json', 'X-Request-Id': from.headers.get('X-Request-Id') ?? '' },
  );
