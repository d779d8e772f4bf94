import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toOctets } from '../../mock-server/core/contract/octets.ts';
import type { Answer } from '../../mock-server/core/http/http.ts';
import { fingerprint, Idempotency, type Repeatable } from '../../mock-server/core/http/idempotency.ts';
import type { IdempotencyRow, Session } from '../../mock-server/core/store/registry.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { tableOf } from './records.ts';

const DAY = 86_400_000;
const session = (userId: string): Session => ({
  id: '1',
  accessToken: 'a',
  refreshToken: 'r',
  userId,
  userName: 'u',
  roleId: '1',
  appId: '1',
  applicationId: 'one',
  signedInAt: 0,
  issuedAt: 0,
});

let answers: ReturnType<typeof tableOf<IdempotencyRow>>;
let idempotency: Idempotency;
beforeEach(() => {
  answers = tableOf<IdempotencyRow>(coreTables.idempotency);
  idempotency = new Idempotency(answers.table);
});

const request = (change: Partial<Repeatable> = {}): Repeatable => ({
  session: session('7'),
  key: 'k',
  requestId: 'r1',
  print: 'p',
  now: 0,
  ...change,
});
const created = (text = '版本'): Answer => ({
  status: 201,
  headers: ['X-Request-Id', 'r1', 'ETag', 'X-Request-Id'],
  body: toOctets(text),
});
const once = (change: Partial<Repeatable> = {}, perform: () => Answer = created) =>
  idempotency.once(request(change), perform);

describe('a repeated request', () => {
  test('gets the first response with its own request id, and is not performed', async () => {
    const perform = vi.fn(created);
    expect(await once({}, perform)).toEqual(created());
    expect(await once({ requestId: 'r2' }, perform)).toEqual({
      status: 201,
      headers: ['X-Request-Id', 'r2', 'ETag', 'X-Request-Id'],
      body: created().body,
    });
    expect(perform).toHaveBeenCalledTimes(1);
    expect(answers.table.get('7:k')).toMatchObject({ body: '版本', at: 0 });
  });

  test('gets a first response that has no body', async () => {
    await once({}, () => ({ status: 204, headers: [], body: null }));
    expect(await once()).toEqual({ status: 204, headers: [], body: null });
  });

  test('gets a first response that has an empty body', async () => {
    await once({}, () => created(''));
    expect(await once()).toMatchObject({ status: 201, body: '' });
  });

  test('is rejected if its fingerprint differs', async () => {
    await once();
    await expect(once({ print: 'other' })).rejects.toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_MISMATCH' }));
  });

  test('of another user or with another key is performed', async () => {
    await once();
    expect(await once({ session: session('8'), print: 'other' }, () => created('b'))).toEqual(created('b'));
    expect(await once({ key: 'l', print: 'other' }, () => created('c'))).toEqual(created('c'));
  });

  test('is performed again after more than a day', async () => {
    await once();
    expect((await once({ now: DAY }, () => created('b'))).body).toBe(created().body);
    expect((await once({ now: DAY + 1, print: 'other' }, () => created('b'))).body).toBe('b');
    expect(answers.table.size).toBe(1);
    expect((await once({ now: DAY + 2, print: 'other' })).body).toBe('b');
  });

  test('is performed again after a binary response, which is not stored', async () => {
    await once({}, () => ({ status: 200, headers: [], body: Uint8Array.of(1) }));
    expect(answers.table.size).toBe(0);
    expect(await once()).toEqual(created());
  });

  test('is performed again if the first one failed', async () => {
    await expect(
      once({}, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await once()).toEqual(created());
  });
});

test('every 500th new response removes responses older than a day', async () => {
  for (let number = 0; number < 498; number++) await once({ key: `k${number}` });
  await once({ key: 'young', now: 1 });
  expect(answers.table.size).toBe(499);
  await once({ key: 'last', now: DAY + 1 });
  expect(answers.table.all().map(({ id }) => id)).toEqual(['7:young', '7:last']);
  await once({ key: 'more', now: 3 * DAY });
  expect(answers.table.size).toBe(3);
});

describe('the fingerprint of a request', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('is the same for the same request, and ends with the length of the body', () => {
    expect(fingerprint('POST', '/a', bytes('{}'))).toBe(fingerprint('POST', '/a', bytes('{}')));
    expect(fingerprint('POST', '/a', undefined)).toMatch(/^[0-9a-f]+-[0-9a-f]+-0$/u);
    expect(fingerprint('POST', '/a', bytes('abc'))).toMatch(/^[0-9a-f]+-[0-9a-f]+-3$/u);
  });

  test('starts with two hashes of method, target and body', () => {
    // FNV-1a and djb2 of "POST /a\n{}".
    const text = 'POST /a\n{}';
    let [fnv, djb] = [0x811c9dc5n, 5381n];
    for (const byte of bytes(text)) {
      fnv = ((fnv ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n;
      djb = (djb * 33n + BigInt(byte)) % 2n ** 32n;
    }
    expect(fingerprint('POST', '/a', bytes('{}'))).toBe(`${fnv.toString(16)}-${djb.toString(16)}-2`);
  });
});
