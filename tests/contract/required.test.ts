import { describe, expect, test } from 'vitest';
import { lacksRequired } from '../../openapi/codegen/runtime/index.ts';
import { requiredWhen } from '../../openapi/generated/required.ts';
import { FieldProblems } from '../../mock-server/core/kit/fields.ts';
import { Refusal } from '../../mock-server/core/contract/refusal.ts';
import { signedIn } from '../mock-client.ts';

describe('a value is required', () => {
  const rule = { properties: ['address'], when: { mode: ['store', 'web'], listed: [true] }, code: 'FIELD_REQUIRED' };

  test('if every property in the condition has one of its values', () => {
    expect(lacksRequired(rule, { mode: 'web', listed: true })).toBe(true);
    expect(lacksRequired(rule, { mode: 'web', listed: false })).toBe(false);
    expect(lacksRequired(rule, { listed: true })).toBe(false);
  });

  test('and null, an empty text and an empty list count as missing', () => {
    for (const address of [undefined, null, '', []]) {
      expect(lacksRequired(rule, { mode: 'store', listed: true, address })).toBe(true);
    }
    for (const address of ['x', 0, false, ['x']]) {
      expect(lacksRequired(rule, { mode: 'store', listed: true, address })).toBe(false);
    }
  });

  test('in one of several properties', () => {
    const either = { properties: ['ids', 'fileId'], when: {}, code: 'FIELD_REQUIRED' };
    expect(lacksRequired(either, {})).toBe(true);
    expect(lacksRequired(either, { fileId: '1' })).toBe(false);
  });

  test('depending on a path parameter in braces', () => {
    const [, , service] = requiredWhen.UpgradeInput;
    expect(lacksRequired(service, {}, { platform: 'harmony' })).toBe(true);
    expect(lacksRequired(service, { platform: 'harmony' }, { platform: 'ios' })).toBe(false);
  });
});

test('a field that several rules require is reported once', () => {
  const wrong = new FieldProblems();
  wrong.required(requiredWhen.AppConfigInput, { signature: true, dataEncryption: true });
  expect(() => wrong.throwIfAny((code, extras) => new Refusal(code, extras))).toThrow(
    expect.objectContaining({
      extras: {
        errors: [
          { pointer: '/signatureMethod', code: 'FIELD_REQUIRED' },
          { pointer: '/encryptionMethod', code: 'FIELD_REQUIRED' },
        ],
      },
    }),
  );
});

test('a query parameter can be required by another one', async () => {
  const admin = await signedIn('admin');
  const refused = await admin.call('getHighestVersion', { query: { kind: 'offline', platform: 'ios' } });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'FIELD_REQUIRED', errors: [{ pointer: '?subAppId', code: 'FIELD_REQUIRED' }] },
  });
});
