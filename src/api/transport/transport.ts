import * as v from 'valibot';
import { OAuthProblem } from '../../../openapi/generated/schemas.auth.ts';
import { Problem } from '../../../openapi/generated/schemas.common.ts';
import { config } from '../../base/config.ts';
import { httpLanguage } from '../../i18n/language.ts';
import type { ClientCode } from '../../i18n/problems.ts';
import { fetchPath } from '../address.ts';
import { notifyObserver } from './response-observer.ts';
import { takeEarly } from '../early.ts';
import { ProblemError } from '../problem.ts';
import type { CallFacts } from '../problem.ts';
import { noteRights } from '../rights.ts';
import { uuid } from './uuid.ts';

const timeoutMs = 30_000;
/** Uploads send megabytes, so they need a longer timeout than other calls. */
const uploadTimeoutMs = 600_000;

const isUpload = (body: RequestInit['body']): boolean =>
  body instanceof Blob || body instanceof FormData || body instanceof ArrayBuffer || ArrayBuffer.isView(body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The `Retry-After` of a response in seconds. HTTP also allows a date, but the platform's servers do not use that. */
const waitOf = (response: Response): number | undefined => {
  const text = response.headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/u.test(text) ? Number(text) : undefined;
};

async function refusal(response: Response, call: CallFacts, sentId: string): Promise<ProblemError> {
  const requestId = response.headers.get('X-Request-Id') ?? sentId;
  const facts = { ...call, status: response.status, retryAfter: waitOf(response) };
  const body = parsed(await response.text());
  const problem = v.safeParse(Problem, body);
  if (problem.success) {
    const { code, errors, ids, current } = problem.output;
    return new ProblemError({ ...facts, code, requestId: problem.output.requestId, errors, ids, current });
  }
  const oauth = v.safeParse(OAuthProblem, body);
  // A redirect that is not followed has no status: it leads to the sign-in page of a gateway.
  const code = oauth.success ? oauth.output.code : `CLIENT_${response.status || 'SIGN_IN'}`;
  return new ProblemError({ ...facts, code, requestId });
}

const typeOf = (response: Response): string => response.headers.get('Content-Type') ?? '';
const isJson = (response: Response): boolean => /[/+]json\b/u.test(typeOf(response));
const isPage = (response: Response): boolean => typeOf(response).startsWith('text/html');
/**
 * Whether the response is a file: only if the contract defines no JSON, because a response without a type must not be
 * mistaken for data.
 */
const isFile = (response: Response, frame: string | undefined): boolean =>
  frame === undefined && response.ok && !isJson(response) && !isPage(response);

async function content(
  response: Response,
  call: CallFacts,
  { sentId, frame }: { sentId: string; frame: string | undefined },
): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return undefined;
  if (isFile(response, frame)) return response.blob();
  const text = await response.text();
  const body = isJson(response) ? parsed(text) : undefined;
  // The frame check loads with the shell: sign-in requests no operation that has a frame.
  const drift =
    body === undefined ? '(body)' : frame === undefined ? null : (await import('../frame.ts')).driftOf(body, frame);
  if (drift === null) return body;
  // The page of a proxy or router with status 200 must never look like an empty result.
  const requestId = response.headers.get('X-Request-Id') ?? sentId;
  const code = !text ? 'CLIENT_EMPTY' : isPage(response) ? 'CLIENT_SIGN_IN' : 'CLIENT_RESPONSE';
  throw new ProblemError({ ...call, status: response.status, code, requestId, drift });
}

/**
 * Sends one call and parses its response.
 * @param path contract path with query, starting with the service prefix
 * @param frame minimum structure of the response, see `driftOf`
 * @returns parsed JSON, a Blob for other types, undefined if the response has no body
 * @throws ProblemError for every rejection, lost connection, timeout and response that violates the contract; an
 *   abort by the caller's own signal passes through
 */
export async function send(path: string, init: RequestInit, frame?: string): Promise<unknown> {
  const method = init.method ?? 'GET';
  const call: CallFacts = { method, path: path.split('?', 1)[0] ?? path, at: new Date() };
  const headers = new Headers(init.headers);
  const sentId = headers.get('X-Request-Id') ?? uuid();
  headers.set('X-Request-Id', sentId);
  headers.set('Accept-Language', httpLanguage());
  if (!path) throw new ProblemError({ ...call, status: 0, code: 'REQ_URL_MISSING', requestId: sentId });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), isUpload(init.body) ? uploadTimeoutMs : timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  try {
    const { signKey } = config();
    const signing = signKey ? await import('./sign.ts') : null;
    const sent = { ...init, headers, signal };
    const response =
      (await takeEarly({ method, path, headers }, signal)) ??
      (await (signing ? signing.fetchSigned(path, sent, signKey) : fetchPath(path, sent)));
    if (import.meta.env.DEV) notifyObserver({ method, path, headers }, response);
    noteRights(method, call.path, response.headers.get('X-Rights'));
    // Downloads of files may take any time; everything else is short.
    if (isFile(response, frame)) clearTimeout(timer);
    if (!response.ok) throw await refusal(response, call, sentId);
    return await content(response, call, { sentId, frame });
  } catch (error) {
    if (error instanceof ProblemError || init.signal?.aborted) throw error;
    const code: ClientCode = limit.signal.aborted ? 'CLIENT_TIMEOUT' : 'CLIENT_NETWORK';
    throw new ProblemError({ ...call, status: 0, code, requestId: sentId });
  } finally {
    clearTimeout(timer);
  }
}
