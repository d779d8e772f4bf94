/** Development only: validates each response against the contract, before it breaks a screen. */
import { Checker } from '../../../openapi/checker/checker.ts';
import type { Finding } from '../../../openapi/checker/finding.ts';
import { parsePlaces, placeOf, type Places } from '../../../openapi/checker/places.ts';
import document from '../../../openapi/generated/document.json' with { type: 'json' };
import rawPlaces from '../../../openapi/generated/places.json' with { type: 'json' };
import type { SentRequest } from './response-observer.ts';

/** A violation of the contract in a response. */
interface DriftFinding extends Finding {
  /** File and line of the violated rule; undefined if it has no source. */
  readonly place: string | undefined;
}

/** A response that violates the contract. */
export interface Drift {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly requestId: string;
  readonly findings: readonly DriftFinding[];
}

const checker = new Checker(document);
let places: Places | undefined;

const valueIn = (headers: Headers) => (name: string) => headers.get(name) ?? undefined;

/**
 * Finds where a response violates the contract; returns undefined if it does not. Undeclared properties are allowed,
 * because no code reads them.
 * @param response a copy, whose body is consumed if it is JSON
 */
export async function checkResponse(
  { method, path, headers }: SentRequest,
  response: Response,
): Promise<Drift | undefined> {
  const [pathname = '', search = ''] = path.split('?', 2);
  const request = { method, path: pathname, search, header: valueIn(headers), body: null };
  const { status } = response;
  const header = valueIn(response.headers);
  const isJson = /[/+]json\b/u.test(header('content-type') ?? '');
  const answer = { status, header, body: isJson ? await response.text() : null };
  const findings = checker
    .checkAnswer(checker.operationOf(request)?.id, request, answer)
    .filter(({ level }) => level === 'error')
    .map((finding) => {
      const place = placeOf((places ??= parsePlaces(rawPlaces)), finding.pointer);
      return { ...finding, place: place && `${place.file}:${place.line}` };
    });
  if (findings.length === 0) return undefined;
  const requestId = header('x-request-id') ?? request.header('x-request-id') ?? '-';
  return { method, path: pathname, status, requestId, findings };
}
