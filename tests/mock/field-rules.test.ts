/** All errors of a form are reported together: those of single fields and those of rules across fields. */
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { FieldProblems } from '../../mock-server/core/kit/fields.ts';
import { readable, Unreadable } from '../../mock-server/core/contract/readable.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { type Client, signedIn } from '../mock-client.ts';

let admin: Client;
beforeAll(async () => {
  admin = await signedIn();
});

/** Pointer and code of each finding, by pointer. */
async function findings(operation: OperationId, call: Parameters<Client['call']>[1]): Promise<string[]> {
  const { status, body } = await admin.call(operation, call);
  expect(status).toBe(422);
  const errors: unknown = body['errors'];
  return (Array.isArray(errors) ? errors : [])
    .map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
    .toSorted();
}

const upgrade = { version: '1.0.0', releaseMode: 'appStore', upgradeMode: 'optional', packageName: 'p' };

test('a full upgrade gets errors for its package name and for the rules of version and address', async () => {
  const path = { platform: 'android' };
  expect(await findings('createUpgrade', { path, body: { ...upgrade, packageName: '' } })).toEqual([
    '/address FIELD_REQUIRED',
    '/packageName FIELD_REQUIRED',
    '/version VERSION_NOT_HIGHER',
  ]);
  const { id } = admin.mock.db.upgrades.find({ appId: '1', platform: 'android', status: 'pending' }) ?? {};
  expect(
    await findings('updateUpgrade', { path: { ...path, id: String(id) }, body: { ...upgrade, packageName: '' } }),
  ).toEqual(['/address FIELD_REQUIRED', '/packageName FIELD_REQUIRED', '/version VERSION_NOT_HIGHER']);
});

test('rules that depend on an invalid field are not reported', async () => {
  const path = { platform: 'android' };
  expect(await findings('createUpgrade', { path, body: { ...upgrade, version: 'one' } })).toEqual([
    '/address FIELD_REQUIRED',
    '/version VERSION_FORMAT',
  ]);
  expect(await findings('createUpgrade', { path, body: { ...upgrade, releaseMode: 'none' } })).toEqual([
    '/releaseMode ENTRY_WRONG',
    '/version VERSION_NOT_HIGHER',
  ]);
});

test('an offline package gets errors for clients, file and related version together with its name', async () => {
  const body = {
    subAppId: '20240101',
    version: '2024023001',
    moduleName: '',
    clients: { android: { min: '2.0.0', max: '1.0.0' } },
    packageType: 'incremental',
    installTiming: 'next',
    effectiveMode: 'full',
    fileId: 'none',
  };
  expect(await findings('createOfflinePackage', { body })).toEqual([
    '/clients/android/max CLIENT_RANGE',
    '/fileId FILE_NOT_UPLOADED',
    '/moduleName FIELD_REQUIRED',
    '/relatedVersion FIELD_REQUIRED',
    '/version OFFLINE_VERSION_FORMAT',
  ]);
});

test('errors of a switch are reported per entry', async () => {
  const entries = [
    { platform: 'android', value: 'x' },
    { platform: 'android', value: '' },
    { platform: 'ios', value: '1' },
  ];
  expect(await findings('createSwitch', { body: { key: 'newKey', valueType: 'number', entries } })).toEqual([
    '/entries/0/value SWITCH_VALUE',
    '/entries/1/platform SWITCH_PLATFORM_DUP',
    '/entries/1/value FIELD_REQUIRED',
  ]);
});

test('creating a user reports differing passwords together with the missing name', async () => {
  const body = { userName: '', fullName: 'A', roles: ['none'], password: 'Abcdefg1', confirmPassword: 'Abcdefg2' };
  expect(await findings('insertUser', { body })).toEqual(
    expect.arrayContaining(['/confirmPassword PWD_MISMATCH', '/roles/0 ENTRY_WRONG', '/userName FIELD_REQUIRED']),
  );
});

test('a form with many errors writes nothing and reports at most 100 of them', async () => {
  const before = admin.mock.db.switches.size;
  const entries = Array.from({ length: 300 }, () => ({ platform: 'none', value: '' }));
  expect(
    (await findings('createSwitch', { body: { key: 'newKey', valueType: 'number', entries } })).length,
  ).toBeLessThanOrEqual(100);
  expect(admin.mock.db.switches.size).toBe(before);
});

test('every handler that collects field errors is registered with its field rules', () => {
  const gathering = globSync('mock-server/**/*.ts')
    .filter((path) => readFileSync(path, 'utf8').includes('new FieldProblems'))
    .map((path) => path.replaceAll('\\', '/'));
  const source = readFileSync('mock-server/field-rules.ts', 'utf8');
  // Neither has two rules: each reports the errors of one field.
  const others = ['mock-server/mock/mock/faults.ts', 'mock-server/system/roles/authorization.ts'];
  expect(
    gathering.filter((path) => !others.includes(path) && !source.includes(path.replace('mock-server', '.'))),
  ).toEqual([]);
  expect(Object.keys(createDomains().rules ?? {}).length).toBeGreaterThan(20);
});

test('an invalid field cannot be read at any depth, and rules that read it are skipped', () => {
  const body = readable({ a: { b: [1, 2] }, c: 3 }, new Set(['/a/b/1', '/d']));
  expect(body.c + (body.a.b[0] ?? 0)).toBe(4);
  expect(() => body.a.b[1]).toThrow(Unreadable);
  expect(() => [...body.a.b]).toThrow(Unreadable);
  const wrong = new FieldProblems<'ENTRY_WRONG'>();
  wrong.when(() => body.a.b[1] === 2, '/x', 'ENTRY_WRONG');
  wrong.also(() => body.a.b.forEach((value, index) => wrong.when(value === 1, `/y/${index}`, 'ENTRY_WRONG')));
  expect(() =>
    wrong.when(
      () => {
        throw new TypeError('no field');
      },
      '/x',
      'ENTRY_WRONG',
    ),
  ).toThrow(TypeError);
  expect(() =>
    wrong.throwIfAny((code, extras) =>
      Object.assign(new Error(code), { name: 'Refusal', code: 'ENTRY_WRONG' as const, extras: extras ?? {} }),
    ),
  ).toThrow('ENTRY_WRONG');
});
