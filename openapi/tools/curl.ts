import { isSecret } from '../checker/finding.ts';
import { jsonOf, mediaTypeOf, type RequestMessage, textOf } from '../checker/message.ts';
import type { CheckedOperation } from '../checker/operation.ts';

const MASK = '•••';
/** Maximum length of a body in an example, in characters. */
const LONGEST_BODY = 2_000;
/** Headers of an example, besides those that the operation declares. */
const USUAL = ['Accept', 'Accept-Language', 'Content-Type'];

/** Quotes a text as one word of a POSIX shell, without expansion. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Masks the secret values of a query or a form. */
function maskedPairs(text: string): string {
  return text
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      return rest.length > 0 && isSecret(decoded(name)) ? `${name}=${MASK}` : pair;
    })
    .join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const masked = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (isSecret(key) && inner !== null ? MASK : inner));

/** The body in an example; unreadable bodies are left out, as they may contain anything. */
function bodyOf(request: RequestMessage): string | undefined {
  const { body } = request;
  if (body === undefined || body === null || body.length === 0) return undefined;
  const type = mediaTypeOf(request);
  if (type === 'application/x-www-form-urlencoded') return maskedPairs(textOf(body) ?? '');
  const parsed = /[/+]json$/u.test(type) ? jsonOf(request) : undefined;
  return parsed === undefined ? undefined : masked(parsed.value);
}

/** The path of a request with its query, secrets masked. */
export const addressOf = ({ path, search }: RequestMessage): string =>
  search === '' ? path : `${path}?${maskedPairs(search)}`;

/**
 * A request as a shell command, without secrets: the token is read from `$TOKEN`, and other secrets must be filled in.
 * @param operation whose headers the command includes
 * @param origin of the backend
 */
export function curlOf(request: RequestMessage, operation: CheckedOperation | undefined, origin: URL): string {
  const parts = ['curl', '-i'];
  if (request.method === 'HEAD') parts.push('-I');
  else if (request.method !== 'GET') parts.push('-X', /^[A-Z]+$/u.test(request.method) ? request.method : MASK);
  parts.push(quoted(`${origin.origin}${addressOf(request)}`));
  const credentials = request.header('authorization');
  if (credentials !== undefined)
    parts.push(
      '-H',
      credentials.startsWith('Bearer ') ? '"Authorization: Bearer $TOKEN"' : quoted(`Authorization: ${MASK}`),
    );
  const declared = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'header');
  for (const name of [...USUAL, ...declared.map((parameter) => parameter.name)]) {
    const value = request.header(name.toLowerCase());
    if (value !== undefined) parts.push('-H', quoted(`${name}: ${isSecret(name) ? MASK : value}`));
  }
  const body = bodyOf(request);
  if (body !== undefined)
    parts.push('--data-raw', quoted(body.length > LONGEST_BODY ? `${body.slice(0, LONGEST_BODY)}…` : body));
  else if (request.body === null) parts.push('--data-binary', '@body');
  return parts.join(' ');
}
