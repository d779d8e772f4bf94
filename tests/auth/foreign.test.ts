/** Responses of something between console and platform: a proxy, a firewall, the sign-in page of a gateway. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { ProblemError } from '../../src/api/problem.ts';
import { request } from '../../src/api/request.ts';
import { send } from '../../src/api/transport/transport.ts';
import { uploadTransport } from '../../src/api/upload.ts';
import '../../src/app/call-session.ts';
import { applyConfig } from '../../src/base/config.ts';
import { problemTexts as english } from '../../src/i18n/foreign.en.ts';
import { problemTexts as simplified } from '../../src/i18n/foreign.zh_CN.ts';
import { problemTexts as traditional } from '../../src/i18n/foreign.zh_TW.ts';
import { hasToken, obtainByPassword, whenExpired } from '../../src/session/token.ts';
import { freshMock } from '../mock-client.ts';
import { stubSessionStorage } from '../session-storage.ts';

const page = '<!doctype html><title>nginx</title>';
const html = { 'Content-Type': 'text/html; charset=utf-8' };
/** The response that a browser returns for a redirect that it does not follow. */
const redirect = () => Object.defineProperties(new Response(null), { ok: { value: false }, status: { value: 0 } });

let answer: () => Response;

async function failure(call: () => Promise<unknown>): Promise<ProblemError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('It has not failed');
}

beforeEach(() => {
  stubSessionStorage();
  applyConfig({ client: 'console:console' });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
});

const rows: [what: string, answer: () => Response, code: keyof typeof english, says: RegExp][] = [
  ['an HTML 401', () => new Response(page, { status: 401, headers: html }), 'CLIENT_401', /sign in there/u],
  [
    'an HTML 403',
    () => new Response(page, { status: 403, headers: html }),
    'CLIENT_403',
    /permissions aren't.*network/u,
  ],
  ['an HTML 404', () => new Response(page, { status: 404, headers: html }), 'CLIENT_404', /operates the platform/u],
  [
    'an HTML 413',
    () => new Response(page, { status: 413, headers: html }),
    'CLIENT_413',
    /raise the limit of the proxy/u,
  ],
  ['a 431 without a body', () => new Response(null, { status: 431 }), 'CLIENT_431', /Delete the cookies/u],
  ['an HTML 502', () => new Response(page, { status: 502, headers: html }), 'CLIENT_502', /in a few minutes/u],
  ['a plain 503', () => new Response('busy', { status: 503 }), 'CLIENT_503', /maintenance/u],
  [
    'JSON of a gateway under 504',
    () => Response.json({ message: 'timeout' }, { status: 504 }),
    'CLIENT_504',
    /check before/u,
  ],
  ['a page under 200', () => new Response(page, { headers: html }), 'CLIENT_SIGN_IN', /another window/u],
  ['a redirect', redirect, 'CLIENT_SIGN_IN', /another window/u],
  [
    'nothing under 200',
    () => new Response('', { headers: { 'Content-Type': 'application/json' } }),
    'CLIENT_EMPTY',
    /configuration/u,
  ],
  ['other JSON under 200', () => Response.json({ ok: true }), 'CLIENT_RESPONSE', /operates the platform/u],
];

describe.each(rows)('%s', (_what, foreign, code, says) => {
  test(`fails with ${code} as a foreign response, whose texts say what to do and whom to contact`, async () => {
    answer = foreign;
    const error = await failure(() => send('/yusp-app-common/api/x', {}, 'items:[o] total:i'));
    expect([error.code, error.isForeign, error.isRefusal]).toEqual([code, true, false]);
    expect(english[code]).toMatch(says);
    expect([simplified[code], traditional[code]].every((text) => /[请請].*[联聯][系絡]/u.test(text))).toBe(true);
  });

  test('makes a sign-in fail as a foreign response, without a token', async () => {
    answer = foreign;
    const error = await failure(() => obtainByPassword('admin', 'Chenghu2024'));
    expect(error.isForeign).toBe(true);
    expect(hasToken()).toBe(false);
  });
});

test('all three languages have texts for the same codes', () => {
  expect(Object.keys(simplified)).toEqual(Object.keys(english));
  expect(Object.keys(traditional)).toEqual(Object.keys(english));
});

test.each([401, 403])(
  'an HTML page with status %i does not end the session, and the call is not retried',
  async (status) => {
    const mock = await freshMock();
    const paths: string[] = [];
    const listener = vi.fn();
    whenExpired(listener);
    let isBlocked = false;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      paths.push(path);
      return isBlocked
        ? Promise.resolve(new Response(page, { status, headers: html }))
        : mock.fetch(new Request(new URL(path, 'http://mock.test'), init));
    });
    await obtainByPassword('admin', 'Chenghu2024');
    paths.length = 0;
    isBlocked = true;
    const error = await failure(() => request(operations.getSessionInfo.path));
    expect(error.code).toBe(`CLIENT_${status}`);
    expect(paths).toEqual([operations.getSessionInfo.path]);
    expect([hasToken(), listener.mock.calls.length]).toEqual([true, 0]);
  },
);

test('an upload is retried after 502 and 504 of a proxy, but not after 403 and 413', async () => {
  const { isTransient } = uploadTransport('package');
  const of = async (status: number) => {
    answer = () => new Response(page, { status, headers: html });
    return isTransient(await failure(() => send('/yusp-app-common/api/x', { method: 'PUT' })));
  };
  expect([await of(413), await of(403), await of(502), await of(504)]).toEqual([false, false, true, true]);
});
