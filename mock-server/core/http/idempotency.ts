import type { Answer } from './http.ts';
import { toOctets, toText } from '../contract/octets.ts';
import { Refusal } from '../contract/refusal.ts';
import type { Table } from '../store/table.ts';
import type { IdempotencyRow, Session } from '../store/registry.ts';
import { DAY_MS } from '../world/durations.ts';

const SWEEP_EVERY = 500;

/** Identifies equal requests by method, path, query and body, with two 32-bit hashes (FNV-1a and djb2). */
export function fingerprint(method: string, target: string, body: Uint8Array | undefined): string {
  let a = 0x811c9dc5;
  let b = 5381;
  const add = (byte: number): void => {
    a = Math.imul(a ^ byte, 0x01000193);
    b = (Math.imul(b, 33) + byte) | 0;
  };
  for (const text of [method, ' ', target, '\n']) for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
  if (body !== undefined) for (const byte of body) add(byte);
  return `${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}-${body?.length ?? 0}`;
}

/** A request that may be a repetition. */
export interface Repeatable {
  readonly session: Session;
  readonly key: string;
  readonly requestId: string;
  /** See `fingerprint`. */
  readonly print: string;
  /** Mock time (ms). */
  readonly now: number;
}

/** Stores first responses by key, for 24 hours of the mock clock. Each user has their own keys. */
export class Idempotency {
  readonly #table: Table<IdempotencyRow>;

  constructor(table: Table<IdempotencyRow>) {
    this.#table = table;
  }

  /**
   * Returns the first response for this key, with the id of this request; otherwise performs the request and stores its
   * response. Throws IDEMPOTENCY_MISMATCH if the key was used for another request.
   */
  async once(request: Repeatable, perform: () => Answer | Promise<Answer>): Promise<Answer> {
    const first = this.#find(request);
    if (first !== undefined) return { ...first, headers: withRequestId(first.headers, request.requestId) };
    const answer = await perform();
    await this.#keep(request, answer);
    return answer;
  }

  #find({ session, key, print, now }: Repeatable): Answer | undefined {
    const row = this.#table.get(idOf(session, key));
    if (row === undefined || now - row.at > DAY_MS) return undefined;
    if (row.fingerprint !== print) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return { status: row.status, headers: row.headers, body: row.body === null ? null : toOctets(row.body) };
  }

  /** Stores a response in the transaction of its request. Streams cannot be stored. */
  async #keep({ session, key, print, now }: Repeatable, answer: Answer): Promise<void> {
    const { status, headers, body } = answer;
    if (body !== null && typeof body !== 'string') return;
    const id = idOf(session, key);
    if (this.#table.get(id) !== undefined) await this.#table.remove(id);
    if (this.#table.size % SWEEP_EVERY === SWEEP_EVERY - 1) await this.#sweep(now);
    await this.#table.insert({
      id,
      fingerprint: print,
      status,
      headers: [...headers],
      body: body && toText(body),
      at: now,
    });
  }

  async #sweep(now: number): Promise<void> {
    for (const { id } of this.#table.all({ filter: ({ at }) => now - at > DAY_MS })) await this.#table.remove(id);
  }
}

const idOf = ({ userId }: Session, key: string): string => `${userId}:${key}`;

function withRequestId(headers: readonly string[], requestId: string): string[] {
  return headers.map((value, index) => (headers[index - 1] === 'X-Request-Id' ? requestId : value));
}
