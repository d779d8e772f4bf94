import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

const OLD = 'Chenghu2024';
const NEW = 'Linhu2025';
let admin: Client;

beforeEach(async () => {
  admin = await signedIn();
});

/** Encrypts as a browser does. */
async function encrypted(text: string): Promise<string> {
  const { publicKey } = await admin.ok('getLoginPublicKey');
  const scheme = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', Object(publicKey), scheme, false, ['encrypt']);
  const bytes = await crypto.subtle.encrypt(scheme, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Loads a captcha and returns its text. */
async function readCaptcha(t: string): Promise<string> {
  await admin.call('getCaptchaImage', { query: { t } });
  return String((await admin.ok('getMockCaptcha', { path: { id: t } }))['text']);
}

let captchas = 0;

/** A valid password change with the given overrides. */
async function change(
  passwords: { old?: string; next?: string; confirmed?: string } = {},
  body: object = {},
  headers = {},
) {
  const { old = OLD, next = NEW, confirmed = next } = passwords;
  const captchaId = `0.${++captchas}`;
  return {
    path: { id: '1' },
    headers,
    body: {
      userId: '1',
      keyId: 'mock-1',
      oldPassword: await encrypted(old),
      userPassword: await encrypted(next),
      confirmPassword: await encrypted(confirmed),
      captchaId,
      captchaCode: await readCaptcha(captchaId),
      ...body,
    },
  };
}
const refusal = async (...input: Parameters<typeof change>) => admin.refusal('changePassword', await change(...input));
const stored = () => admin.mock.db.users.get('1')?.password;

describe('a change of password', () => {
  test('makes the new password valid and the old one invalid', async () => {
    await admin.ok('changePassword', await change());
    expect((await admin.signIn('admin', OLD)).status).toBe(400);
    expect((await admin.signIn('admin', NEW)).status).toBe(200);
  });

  test('ends the user’s other sessions, but not this one or those of other users', async () => {
    const [other, nobody] = [await signedIn('admin', admin.mock), await signedIn('release01', admin.mock)];
    await admin.ok('changePassword', await change());
    await admin.ok('getSessionInfo');
    await nobody.ok('getSessionInfo');
    expect(await other.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('reports all errors of the passwords at once, without using up the captcha', async () => {
    const call = await change({ next: 'short1', confirmed: 'Other2025' });
    const { status, body } = await admin.call('changePassword', call);
    expect([status, body['code'], body['errors']]).toEqual([
      422,
      'PWD_INPUT_ERROR',
      [
        { pointer: '/userPassword', code: 'PWD_INPUT_ERROR' },
        { pointer: '/confirmPassword', code: 'PWD_MISMATCH' },
      ],
    ]);
    const [userPassword, confirmPassword] = [await encrypted(NEW), await encrypted(NEW)];
    await admin.ok('changePassword', { ...call, body: { ...call.body, userPassword, confirmPassword } });
  });

  test.each(['12345678', 'abcdefgh', 'Abc1234', 'Abc12345678901234', 'Abc 12345', 'Abc_12345'])(
    'refuses the new password %j',
    async (next) => {
      expect(await refusal({ next })).toBe('422 PWD_INPUT_ERROR');
      expect(stored()).toBe(OLD);
    },
  );

  test.each<[string, Parameters<typeof change>[0], string]>([
    ['a different confirmation', { confirmed: 'Other2025' }, '422 PWD_MISMATCH'],
    ['a wrong old password', { old: 'Wrong2024' }, '400 PWD_OLD_WRONG'],
    ['an unchanged password', { next: OLD }, '422 PWD_SAME'],
  ])('refuses %s', async (_, passwords, code) => {
    expect(await refusal(passwords)).toBe(code);
    expect(stored()).toBe(OLD);
  });

  test.each<[string, object, string]>([
    ['an unencrypted body', { userPassword: NEW }, '422 PWD_INPUT_ERROR'],
    ['a body encrypted with another key', { keyId: 'other' }, '422 ENTRY_WRONG'],
    ['a body for another user', { userId: '2' }, '403 AUTH_FORBIDDEN'],
    ['a missing password', { oldPassword: '' }, '422 FIELD_REQUIRED'],
    ['a missing captcha', { captchaCode: undefined }, '422 FIELD_REQUIRED'],
  ])('refuses an invalid body: %s', async (_, body, code) => {
    expect(await refusal({}, body)).toBe(code);
    expect(stored()).toBe(OLD);
  });

  test('of another user is refused', async () => {
    expect(await admin.refusal('changePassword', { ...(await change()), path: { id: '2' } })).toBe(
      '403 AUTH_FORBIDDEN',
    );
  });

  test('locks the account after five wrong old passwords until Retry-After has passed', async () => {
    for (let i = 0; i < 5; i++) expect(await refusal({ old: 'Wrong2024' })).toBe('400 PWD_OLD_WRONG');
    const { status, body, headers } = await admin.call('changePassword', await change());
    expect([status, body['code'], headers.get('retry-after')]).toEqual([429, 'AUTH_LOCKED', '900']);
    await admin.mock.control.setClock({ advanceSeconds: 900 });
    await admin.ok('changePassword', await change());
  });

  test('can be repeated with the same idempotency key although its captcha is used up', async () => {
    const call = await change({}, {}, { 'Idempotency-Key': 'change-1' });
    await admin.ok('changePassword', call);
    await admin.ok('changePassword', call);
  });

  test('leaves no password in the request log', async () => {
    await admin.ok('changePassword', await change());
    const { items } = admin.mock.control.requests({ operationId: 'changePassword' });
    expect(JSON.stringify(items)).not.toMatch(/Chenghu2024|Linhu2025/);
  });

  test('encrypts the same password differently each time', async () => {
    expect(await encrypted(NEW)).not.toBe(await encrypted(NEW));
  });
});

describe('a captcha', () => {
  const wrong = '400 AUTH_CAPTCHA_WRONG';

  test('is accepted in the header, in lower case', async () => {
    const { body, ...call } = await change();
    const { captchaCode, ...rest } = body;
    await admin.ok('changePassword', { ...call, headers: { captcha: captchaCode.toLowerCase() }, body: rest });
  });

  test('is refused if header and body differ', async () => {
    expect(await refusal({}, {}, { captcha: 'AAAA' })).toBe(wrong);
  });

  test('is used up by one attempt, right or wrong', async () => {
    const right = await change();
    expect(await admin.refusal('changePassword', { ...right, body: { ...right.body, captchaCode: 'AAAA' } })).toBe(
      wrong,
    );
    expect(await admin.refusal('changePassword', right)).toBe(wrong);
    const used = await change({ old: 'Wrong2024' });
    expect(await admin.refusal('changePassword', used)).toBe('400 PWD_OLD_WRONG');
    expect(await admin.refusal('changePassword', used)).toBe(wrong);
    expect(stored()).toBe(OLD);
  });

  test('expires after five minutes', async () => {
    const [first, second] = [await change({ old: 'Wrong2024' }), await change()];
    await admin.mock.control.setClock({ advanceSeconds: 299 });
    expect(await admin.refusal('changePassword', first)).toBe('400 PWD_OLD_WRONG');
    await admin.mock.control.setClock({ advanceSeconds: 1 });
    expect(await admin.refusal('changePassword', second)).toBe(wrong);
    expect(await admin.refusal('getMockCaptcha', { path: { id: second.body.captchaId } })).toBe('404 NOT_FOUND');
  });

  test('that was never loaded is refused', async () => {
    expect(await refusal({}, { captchaId: 'never-shown' })).toBe(wrong);
  });

  test('has a new text after its id was used', async () => {
    const first = await readCaptcha('again');
    expect(await readCaptcha('again')).toBe(first);
    await refusal({}, { captchaId: 'again', captchaCode: 'AAAA' });
    expect(await readCaptcha('again')).not.toBe(first);
  });

  test('is the same PNG for the same seed and id, and needs no sign-in', async () => {
    const picture = async (t: string) => {
      const { method, path } = operations.getCaptchaImage;
      const answer = await (await freshMock()).fetch(new Request(`http://mock.test${path}?t=${t}`, { method }));
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'no-store',
      ]);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    };
    expect(await picture('0.5')).toBe(await picture('0.5'));
    expect(await picture('0.5')).not.toBe(await picture('0.6'));
    expect(await picture('0.5')).toMatch(/^iVBORw0KGgo/);
    expect(await admin.refusal('getCaptchaImage')).toBe('422 FIELD_REQUIRED');
  });

  test('cannot be read any more after a reset', async () => {
    await readCaptcha('mine');
    await admin.mock.control.reset({});
    expect(await admin.refusal('getMockCaptcha', { path: { id: 'mine' } })).toBe('404 NOT_FOUND');
  });
});

test('the captcha image is also served without the service prefix', async () => {
  const answer = await admin.mock.fetch(new Request('http://mock.test/api/captcha?t=1'));
  expect(answer.headers.get('content-type')).toBe('image/png');
});

describe('the request of the specification without key id and captcha id', () => {
  /** Loads a captcha under a random query, and returns its text. */
  async function loadCaptcha(t: string): Promise<string> {
    const picture = await admin.mock.fetch(new Request(`http://mock.test/api/captcha?t=${t}`));
    expect(picture.headers.get('content-type')).toBe('image/png');
    return String((await admin.ok('getMockCaptcha', { path: { id: t } }))['text']);
  }

  async function modify(prefix: string, body: object, headers: Record<string, string>): Promise<Response> {
    const token = admin.mock.db.sessions.all()[0]?.accessToken;
    return admin.mock.fetch(
      new Request(`http://mock.test${prefix}/api/sysuser/1/modifypassword`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      }),
    );
  }

  const passwords = async (old = OLD) => ({
    userId: '1',
    oldPassword: await encrypted(old),
    userPassword: await encrypted(NEW),
    confirmPassword: await encrypted(NEW),
  });

  test.each(['', '/yusp-app-oca'])('succeeds with the captcha in the header, below the prefix %j', async (prefix) => {
    const captcha = await loadCaptcha('0.123');
    expect((await modify(prefix, await passwords(), { captcha })).status).toBe(204);
    expect((await admin.signIn('admin', NEW)).status).toBe(200);
  });

  test('succeeds with the captcha in the body', async () => {
    const captchaCode = await loadCaptcha('0.456');
    expect((await modify('', { ...(await passwords()), captchaCode }, {})).status).toBe(204);
    expect(stored()).toBe(NEW);
  });

  test('is checked against the captcha that was loaded last, which allows one attempt', async () => {
    const [first, last] = [await loadCaptcha('0.1'), await loadCaptcha('0.2')];
    expect(first).not.toBe(last);
    const early = await modify('', await passwords(), { captcha: first });
    expect([early.status, await early.json()]).toMatchObject([400, { code: 'AUTH_CAPTCHA_WRONG' }]);
    expect((await modify('', await passwords(), { captcha: last })).status).toBe(400);
    expect(stored()).toBe(OLD);
  });

  test('requires the captcha and the right old password', async () => {
    const none = await modify('', await passwords(), {});
    expect([none.status, await none.json()]).toMatchObject([
      422,
      { code: 'FIELD_REQUIRED', errors: [{ pointer: '/captchaCode' }] },
    ]);
    const wrong = await modify('', await passwords('Wrong2024'), { captcha: await loadCaptcha('0.3') });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'PWD_OLD_WRONG' }]);
  });
});
