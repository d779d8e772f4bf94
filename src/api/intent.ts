import { uuid } from './uuid.ts';

/** Keys of calls whose outcome is unknown, by request. */
const open = new Map<string, string>();

const nameOf = (method: string, url: string, body: unknown): string =>
  `${method} ${url} ${typeof body === 'string' ? body : ''}`;

/**
 * The `Idempotency-Key` of a call. Asking the same thing again while the first outcome is unknown (the answer was
 * lost, or the server failed) gives the same key, so that a repeated click never acts twice.
 */
export function intentKey(method: string, url: string, body: unknown): string {
  const name = nameOf(method, url, body);
  const key = open.get(name) ?? uuid();
  open.set(name, key);
  return key;
}

/** The call was answered: asking the same again is a new intent. */
export function closeIntent(method: string, url: string, body: unknown): void {
  open.delete(nameOf(method, url, body));
}
