import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { ALL_OFF } from '../../mock-server/platform/application-config/table.ts';
import { fieldChanges } from '../../openapi/gateway/field-changes.ts';
import type { AppConfig, AppConfigInput } from '../../src/api/generated/client.schemas.ts';
import { form } from '../../src/pages/platform/application-config/form-values.ts';
import { reviewOf } from '../../src/pages/platform/application-config/review.tsx';
import { differences, editions } from '../../src/ui/form/draft/differences.ts';

const risksOf = (...[entity, before, after]: Parameters<typeof fieldChanges>) =>
  Object.fromEntries(fieldChanges(entity, before, after).map(({ path, risk }) => [path, risk]));

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const origin = (allowedOrigin: string) => ({ crossDomainConfig: { allowedOrigin } });

describe('the risk of changed application settings', () => {
  test.each<[object, object, string | undefined, string]>([
    [{ deviceList: true, deviceListMode: 'white' }, { deviceListMode: 'black' }, 'securityOff', 'deviceListMode'],
    [{ deviceList: true, deviceListMode: 'black' }, { deviceListMode: 'white' }, 'refusing', 'deviceListMode'],
    [{ deviceList: false, deviceListMode: 'white' }, { deviceListMode: 'black' }, undefined, 'deviceListMode'],
    [{ deviceList: true, deviceListMode: 'white' }, { deviceList: false }, 'securityOff', 'deviceList'],
    [{ deviceList: false, deviceListMode: 'white' }, { deviceList: true }, 'refusing', 'deviceList'],
    [{ deviceList: false, deviceListMode: 'black' }, { deviceList: true }, 'refusing', 'deviceList'],
    [{ crossDomain: true, ...origin('https://a.cn') }, origin('*'), 'anyOrigin', 'crossDomainConfig.allowedOrigin'],
    [{ crossDomain: false, ...origin('*') }, { crossDomain: true }, 'anyOrigin', 'crossDomain'],
    [{ signature: true, signatureMethod: 'SM3' }, { signatureMethod: 'SHA256' }, 'refusing', 'signatureMethod'],
    [{ dataEncryption: true, encryptionMethod: 'SM4' }, { encryptionMethod: 'AES' }, 'refusing', 'encryptionMethod'],
    [{ signature: false, signatureMethod: 'SM3' }, { signatureMethod: 'SHA256' }, undefined, 'signatureMethod'],
    [{ signature: true }, { signature: false }, 'securityOff', 'signature'],
    [{ signature: false }, { signature: true }, 'refusing', 'signature'],
    [{ dataEncryption: false }, { dataEncryption: true }, 'refusing', 'dataEncryption'],
    [{ antiReplay: false }, { antiReplay: true }, 'refusing', 'antiReplay'],
    [{ antiBrush: false }, { antiBrush: true }, undefined, 'antiBrush'],
    [{ rateLimit: true }, { rateLimit: false }, 'limitOff', 'rateLimit'],
    [{ antiReplayWindowSeconds: 300 }, { antiReplayWindowSeconds: 60 }, undefined, 'antiReplayWindowSeconds'],
  ])('%j with %j is %s', (before, change, risk, path) => {
    expect(risksOf('applicationConfig', before, { ...before, ...change })).toEqual({ [path]: risk });
  });
});

describe('the risk of a changed transaction', () => {
  test.each<[object, object, string | undefined]>([
    [{ deviceList: 'white' }, { deviceList: 'black' }, 'securityOff'],
    [{ deviceList: 'white' }, { deviceList: 'none' }, 'securityOff'],
    [{ deviceList: 'none' }, { deviceList: 'white' }, 'refusing'],
    [{ deviceList: 'black' }, { deviceList: 'white' }, 'refusing'],
    [{ deviceList: 'none' }, { deviceList: 'black' }, 'refusing'],
    [{ encryption: false }, { encryption: true }, 'refusing'],
    [{ status: 'disabled', encryption: false }, { encryption: true }, undefined],
    [{ status: 'enabled', requestUrl: '/a' }, { requestUrl: '/b' }, 'refusing'],
    [{ status: 'enabled', method: 'GET' }, { method: 'POST' }, 'refusing'],
    [{ status: 'enabled', code: 'A' }, { code: 'B' }, 'refusing'],
    [{ status: 'disabled', requestUrl: '/a' }, { requestUrl: '/b' }, undefined],
    [{ mock: { enabled: true, percentage: 1 } }, { mock: { enabled: true, percentage: 100 } }, 'mocked'],
    [{ mock: { enabled: true, percentage: 100 } }, { mock: { enabled: true, percentage: 1 } }, undefined],
    [{ mock: { enabled: false, percentage: 1 } }, { mock: { enabled: false, percentage: 100 } }, undefined],
  ])('%j with %j is %s', (before, change, risk) => {
    expect(fieldChanges('transaction', before, { ...before, ...change }).map((field) => field.risk)).toEqual([risk]);
  });

  test('is none for a new one, which no request reached', () => {
    const added = { status: 'enabled', requestUrl: '/a', deviceList: 'white', signature: true };
    expect(new Set(Object.values(risksOf('transaction', undefined, added)))).toEqual(new Set([undefined]));
  });
});

test.each<[object, object, string | undefined]>([
  [{ black: [] }, { black: ['A'] }, 'refusing'],
  [{ black: ['A'] }, { black: [] }, 'unblocked'],
  [{ white: ['A'] }, { white: [] }, 'refusing'],
  [{ white: [] }, { white: ['A'] }, undefined],
])('the risk of the device lists %j and %j is %s', (before, after, risk) => {
  expect(fieldChanges('deviceList', before, after).map((field) => field.risk)).toEqual([risk]);
});

describe('the review of application settings', () => {
  const settings: AppConfigInput = { ...ALL_OFF, deviceList: true, antiReplay: true };
  const over: AppConfig = {
    ...settings,
    id: '1',
    appId: '1',
    createdAt: '',
    createdBy: '',
    updatedAt: '',
    updatedBy: '',
    revision: 1,
  };
  const review = (change: Partial<AppConfigInput>) => {
    const values = form.initial({ ...over, ...change });
    const edition = editions(form.toInput, () => ({}));
    const before = edition(form.initial(over));
    const changes = differences(form.fields, before, edition(values), before);
    return reviewOf(i18n, { values, changes, over }, { name: 'Bank', id: 'bank' });
  };

  test.each<Partial<AppConfigInput>>([
    { deviceListMode: 'white' },
    { deviceList: false },
    {
      crossDomain: true,
      crossDomainConfig: {
        allowedOrigin: '*',
        allowedHeaders: '*',
        allowedMethods: ['GET'],
        publicHeaders: '*',
        validitySeconds: 600,
      },
    },
  ])('requires the application ID for %j', (change) =>
    expect(review(change)).toMatchObject({ harmless: false, typed: 'bank' }),
  );

  test('requires only a confirmation for changes without a risk', () => {
    const { harmless, typed } = review({ antiReplayWindowSeconds: 60, signature: false, rateLimit: true });
    expect([harmless, typed]).toEqual([true, undefined]);
  });
});
