/** How the console checks and encrypts passwords. */
import * as fc from 'fast-check';
import { is } from 'valibot';
import { expect, test } from 'vitest';
import { decrypt, loginKey } from '../../mock-server/auth/passwords/login-key.ts';
import { Password } from '../../openapi/generated/schemas.fields.ts';
import { encryptorOf } from '../../src/session/sign-in/encrypt.ts';
import { passwordRules, warningOf, wrongWith } from '../../src/shell/account/password-rules.ts';

const typed = {
  oldPassword: 'Chenghu2024',
  userPassword: 'Linhu2025',
  confirmPassword: 'Linhu2025',
  captchaCode: 'K7WP',
};

test('the listed password rules together match the schema of the contract', () => {
  const near = fc.string({
    unit: fc.constantFrom('a', 'Z', '0', '9', '_', ' ', 'é', '密', '😀'),
    minLength: 6,
    maxLength: 18,
  });
  fc.assert(
    fc.property(
      fc.oneof(near, fc.string()),
      (text) => passwordRules.every(({ holds }) => holds(text)) === is(Password, text),
    ),
    { numRuns: 5000 },
  );
});

test('valid input has no errors', () => {
  expect(wrongWith(typed)).toEqual({});
});

test.each([
  [
    'no input',
    { oldPassword: '', userPassword: '', confirmPassword: '', captchaCode: '' },
    'PWD_INPUT_ERROR',
    {
      oldPassword: 'FIELD_REQUIRED',
      userPassword: 'FIELD_REQUIRED',
      confirmPassword: 'FIELD_REQUIRED',
      captchaCode: 'FIELD_REQUIRED',
    },
  ],
  ['no captcha', { ...typed, captchaCode: '' }, 'PWD_INPUT_ERROR', { captchaCode: 'FIELD_REQUIRED' }],
  [
    'a short new password',
    { ...typed, userPassword: 'abc1', confirmPassword: 'abc1' },
    'PWD_INPUT_ERROR',
    { userPassword: 'PWD_INPUT_ERROR' },
  ],
  [
    'an old password that is too short',
    { ...typed, oldPassword: 'abc_12345' },
    'PWD_INPUT_ERROR',
    { oldPassword: 'PWD_INPUT_ERROR' },
  ],
  [
    'a different confirmation',
    { ...typed, confirmPassword: 'Linhu2026' },
    'PWD_MISMATCH',
    { confirmPassword: 'PWD_MISMATCH' },
  ],
  [
    'an unchanged password',
    { ...typed, userPassword: typed.oldPassword, confirmPassword: typed.oldPassword },
    'PWD_SAME',
    { userPassword: 'PWD_SAME' },
  ],
  [
    'two errors',
    { ...typed, userPassword: 'abc1' },
    'PWD_INPUT_ERROR',
    { userPassword: 'PWD_INPUT_ERROR', confirmPassword: 'PWD_MISMATCH' },
  ],
] as const)('%s is rejected with errors per field and a warning', (_, values, warning, wrong) => {
  expect(wrongWith(values)).toEqual(wrong);
  expect(warningOf(wrongWith(values))).toBe(warning);
});

test('the server decrypts any text that the console encrypts', () => {
  const encrypt = encryptorOf(loginKey);
  for (const text of ['Chenghu2024', '密码 😀', '\u0000']) expect(decrypt(encrypt(text))).toBe(text);
});

test('encrypting the same password gives a different ciphertext each time', () => {
  const encrypt = encryptorOf(loginKey);
  expect(new Set(Array.from({ length: 50 }, () => encrypt('Chenghu2024'))).size).toBe(50);
});

test('Web Crypto decrypts what the console encrypts', async () => {
  const scheme = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const pair = await crypto.subtle.generateKey(
    { ...scheme, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  );
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const ciphertext = encryptorOf({ keyId: 'k', algorithm: 'RSA-OAEP-256', publicKey: { kty: 'RSA', n, e } })(
    'Linhu2025',
  );
  const bytes = Uint8Array.from(atob(ciphertext), (byte) => byte.charCodeAt(0));
  expect(new TextDecoder().decode(await crypto.subtle.decrypt(scheme, pair.privateKey, bytes))).toBe('Linhu2025');
});

test.each([
  ['that is too short', { n: 'w'.repeat(170), e: 'AQAB' }],
  ['whose exponent changes nothing', { n: loginKey.publicKey.n, e: 'AQ' }],
  ['that is no number', { n: '***', e: 'AQAB' }],
])('a key %s is rejected', (_, key) => {
  expect(() => encryptorOf({ ...loginKey, publicKey: { kty: 'RSA', ...key } })).toThrow();
});
