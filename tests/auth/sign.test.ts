/** The signature of calls, compared with that of a gateway. */
import { createHash, createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyedHash, signCall } from '../../src/api/transport/sign.ts';
import { send } from '../../src/api/transport/transport.ts';
import { applyConfig } from '../../src/base/config.ts';
import { freshMock, NOW } from '../mock-client.ts';

const key = 'one key for everybody';
const path = '/uaa/api/login/pubkey';

/** Verifies a call as the server does, by the bytes that arrived. */
async function isGenuine(call: Request): Promise<boolean> {
  const { pathname, search } = new URL(call.url);
  const header = (name: string) => call.headers.get(name) ?? '';
  const body = createHash('sha256')
    .update(new Uint8Array(await call.arrayBuffer()))
    .digest('hex');
  const value = [call.method, pathname + search, header('X-Timestamp'), header('X-Nonce'), body].join('\n');
  return createHmac('sha256', key).update(value).digest('hex') === header('X-Sign');
}

let arrived: Request[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const mock = await freshMock();
  arrived = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const call = new Request(new URL(address, 'http://mock.test'), init);
    arrived.push(call.clone());
    return mock.fetch(call);
  });
  applyConfig({ signKey: key });
});

afterEach(() => {
  applyConfig({});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the keyed hash is HMAC-SHA256 (RFC 4231, case 2)', () => {
  expect(keyedHash('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

const form = new FormData();
form.set('file', new Blob([new Uint8Array([0, 255, 13, 10])]), '包.zip');
const bodies: [string, BodyInit | undefined][] = [
  ['no body', undefined],
  ['an empty text', ''],
  ['JSON with characters of all kinds', JSON.stringify({ name: '澄湖 é 😀', list: [1, 2] })],
  ['a form with + and %20', new URLSearchParams({ a: 'b c', d: 'e+f', g: '%20' })],
  ['bytes', new Uint8Array([0, 1, 254, 255])],
  ['a file', new Blob([new Uint8Array([0, 255])], { type: 'application/zip' })],
  ['a form with a file, whose bytes exist only when it is sent', form],
];

test.each(bodies)('%s arrives with a valid signature', async (_, body) => {
  await send(`${path}?名=值&a=b+c%20d`, { method: 'POST', body }).catch(() => {});
  const [call] = arrived;
  expect(call && (await isGenuine(call.clone()))).toBe(true);
  const plain = new Request('http://mock.test', { method: 'POST', body });
  expect(call?.headers.get('Content-Type')?.split(';')[0]).toBe(plain.headers.get('Content-Type')?.split(';')[0]);
});

test('a body that is changed in transit fails verification', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (bytes, at, by) => {
        const headers = new Headers();
        const signed = await signCall({ method: 'POST', path, body: bytes, headers }, key);
        const changed = bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ by);
        const call = (body: BodyInit | null) =>
          isGenuine(new Request(`http://mock.test${path}`, { method: 'POST', headers, body }));
        expect([await call(signed), await call(changed)]).toEqual([true, false]);
      },
    ),
  );
});

test('two equal calls are distinguishable', async () => {
  await send(path, {});
  await send(path, {});
  expect(new Set(arrived.map(({ headers }) => headers.get('X-Nonce'))).size).toBe(2);
  expect(new Set(arrived.map(({ headers }) => headers.get('X-Sign'))).size).toBe(2);
});

test('the timestamp follows the clock of the server after its first response', async () => {
  const mock = await freshMock();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = new Request(new URL(address, 'http://mock.test'), init);
    arrived.push(call.clone());
    const answer = await mock.fetch(call);
    answer.headers.set('Date', new Date(NOW + 600_000).toUTCString());
    return answer;
  });
  await send(path, {});
  await send(path, {});
  expect(Number(arrived[1]?.headers.get('X-Timestamp')) - NOW).toBe(600_000);
});

describe('a call that a gateway refuses because of its time', () => {
  /** A gateway an hour ahead, which refuses timestamps that are more than a minute off. */
  const refuseOldCalls = async () => {
    const mock = await freshMock();
    const now = NOW + 3_600_000;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const call = new Request(new URL(address, 'http://mock.test'), init);
      arrived.push(call.clone());
      const isFresh = Math.abs(Number(call.headers.get('X-Timestamp')) - now) < 60_000;
      const answer = isFresh ? await mock.fetch(call) : new Response('expired', { status: 401 });
      answer.headers.set('Date', new Date(now).toUTCString());
      return answer;
    });
  };

  test('is signed and sent again by the clock of the server', async () => {
    await refuseOldCalls();
    await Promise.all([send(path, { method: 'GET' }), send(path, { method: 'GET' })]);
    expect(arrived).toHaveLength(4);
    expect(await Promise.all(arrived.map(isGenuine))).toEqual([true, true, true, true]);
    expect(new Set(arrived.map(({ headers }) => headers.get('X-Nonce'))).size).toBe(4);
  });

  test('is sent again once only, and not if a service refused it', async () => {
    let shift = 0;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      arrived.push(new Request(new URL(address, 'http://mock.test'), init));
      shift += 3_600_000;
      return Promise.resolve(
        new Response('no', { status: 403, headers: { Date: new Date(NOW + 10_000_000 + shift).toUTCString() } }),
      );
    });
    await expect(send(path, {})).rejects.toMatchObject({ code: 'CLIENT_403' });
    expect(arrived).toHaveLength(2);
    const mock = await freshMock();
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const call = new Request(new URL(address, 'http://mock.test'), init);
      arrived.push(call.clone());
      const answer = await mock.fetch(call);
      answer.headers.set('Date', new Date(NOW).toUTCString());
      return answer;
    });
    await expect(send('/yusp-app-oca/api/user/session/info', {})).rejects.toMatchObject({ status: 401 });
    expect(arrived).toHaveLength(3);
  });
});

test('calls are not signed without a key', async () => {
  applyConfig({});
  await send(path, {});
  expect([...(arrived[0]?.headers.keys() ?? [])].filter((name) => /^x-(?:sign|nonce|timestamp)$/u.test(name))).toEqual(
    [],
  );
});
