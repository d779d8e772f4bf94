import { uuid } from './transport/uuid.ts';

/** For how long (ms) a repeated call belongs to the same intent: later, others may have changed the record. */
const REPEATED_MS = 300_000;

/** Idempotency keys of calls with an unknown outcome, by request. */
const open = new Map<string, string>();

const nameOf = (method: string, url: string, body: unknown): string => `${url} ${method} ${String(body)}`;

/**
 * Returns the `Idempotency-Key` of a call. Repeating a call while the outcome of the first one is unknown (the response
 * was lost, or the server failed) uses the same key, so that a repeated click never acts twice.
 */
export function intentKey(method: string, url: string, body: unknown): string {
  const name = nameOf(method, url, body);
  const key = open.get(name) ?? uuid();
  open.set(name, key);
  setTimeout(() => open.get(name) === key && open.delete(name), REPEATED_MS);
  return key;
}

/** Forgets the key once the call has a response: repeating it is a new intent. */
export function closeIntent(method: string, url: string, body: unknown): void {
  open.delete(nameOf(method, url, body));
}

/**
 * Forgets the keys of all calls on a record once it has been changed: repeating one of them is a new intent.
 * @param path of the operation that changed it
 */
export function closeIntentsOn(path: string, url: string): void {
  const depth = path.replace(/id\}.*/iu, '').split('/').length;
  const record = `${url.split('/', depth).join('/')}/`;
  for (const name of open.keys()) if (name.startsWith(record)) open.delete(name);
}
