import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiGroupInput, AppConfigInput, TransactionInput } from '../../openapi/generated/schemas.platform.ts';
import type { ConfigChange, ConfigFieldChange, Gateway, GatewayJob } from '../../src/api/generated/client.schemas.ts';
import { gatewayConfig } from '../../src/api/generated/gateway-config/resource.ts';
import { callOutcome } from '../../src/api/ports.ts';
import { resultOf } from '../../src/pages/platform/gateway/act-query-result.ts';
import { confirmSync } from '../../src/pages/platform/gateway/act-sync.ts';
import { fieldNames, deletedNames } from '../../src/pages/platform/gateway/field-names.ts';
import { fieldText } from '../../src/pages/platform/gateway/field-text.ts';
import { failedStep } from '../../src/pages/platform/gateway/labels.ts';
import { wavesOf } from '../../src/pages/platform/gateway/waves.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The paths of the scalars and lists that a schema allows. */
function paths(schema: unknown, path = ''): string[] {
  if (!isObject(schema)) return [];
  if (isObject(schema['wrapped'])) return paths(schema['wrapped'], path);
  if (Array.isArray(schema['options']) && schema['options'].every(isObject))
    return schema['options'].flatMap((option) => paths(option, path));
  if (!isObject(schema['entries'])) return [path];
  return Object.entries(schema['entries']).flatMap(([key, inner]) =>
    paths(inner, path === '' ? key : `${path}.${key}`),
  );
}

const allPaths = [...new Set([AppConfigInput, ApiGroupInput, TransactionInput].flatMap((schema) => paths(schema)))];

describe('a field that differs', () => {
  test('has a name for every path of the configuration', () => {
    expect(allPaths).toContain('circuitBreaker.rule.slowMs');
    expect(allPaths.filter((path) => !Object.hasOwn(fieldNames, path))).toEqual([]);
  });

  test.each<[ConfigFieldChange, string | undefined, string | undefined]>([
    [{ path: 'antiReplay', before: true, after: false }, 'On', 'Off'],
    [{ path: 'groupId', before: '3', beforeName: 'Accounts', after: '4' }, 'Accounts', 'Deleted group'],
    [{ path: 'envMrd', after: '48', afterName: 'acct.mrd' }, undefined, 'acct.mrd'],
    [{ path: 'status', before: 'enabled', after: 'disabled' }, 'Enabled', 'Disabled'],
    [{ path: 'deviceList', before: 'none', after: 'black' }, 'No list', 'Block list'],
    [
      { path: 'deviceListMode', before: 'white', after: 'black' },
      'Allow only devices on the allow list',
      'Block devices on the block list',
    ],
    [
      { path: 'circuitBreaker.rule.mode', before: 'errorCount', after: 'slowRatio' },
      'Error count',
      'Slow request rate',
    ],
    [{ path: 'circuitBreaker.rule.errorRatioThreshold', before: 0.3, after: 0.125 }, '30%', '12.5%'],
    [{ path: 'timeoutMs', before: 3000, after: 5000 }, '3000', '5000'],
    [{ path: 'name', before: 'enabled', after: 'constructor' }, 'enabled', 'constructor'],
  ])('%j is shown as readable text', (field, before, after) =>
    expect(fieldText(field, i18n)).toEqual({ before, after }),
  );

  test('shows a text instead of the id of a deleted record', () => {
    for (const path of Object.keys(deletedNames))
      expect(fieldText({ path, before: '17', after: '18' }, i18n)).not.toMatchObject({ before: '17' });
  });
});

const gateway = (host: number, more: Partial<Gateway> = {}): Gateway => ({
  id: String(host),
  appId: '1',
  ip: `10.20.8.${host}`,
  port: 8443,
  address: `10.20.8.${host}:8443`,
  notifyAddress: 'https://a',
  healthAddress: 'https://b',
  instanceStatus: 'online',
  configStatus: 'toBeSynchronised',
  pendingChanges: 1,
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
  revision: 1,
  ...more,
});
const changes: ConfigChange[] = [
  {
    entity: 'applicationConfig',
    id: '1',
    name: 'a',
    action: 'changed',
    risk: 'securityOff',
    editors: [],
    fields: [],
    fieldTotal: 1,
  },
];
const waves = wavesOf([
  [gateway(11), { isReturn: false, fromVersion: 1, toVersion: 3, changes }],
  [gateway(12, { instanceStatus: 'offline' }), { isReturn: false, fromVersion: 2, toVersion: 3, changes: [] }],
  [gateway(13), { isReturn: false, fromVersion: 1, toVersion: 3, changes }],
  [gateway(14), { isReturn: false, toVersion: 3, changes }],
]);

const confirmation = { application: 'Bank', onDone: () => {} };

describe('the confirmation of a synchronization', () => {
  test('lists the versions before and after for every instance, and which ones are offline', () => {
    const { impact, title } = confirmSync({ ...confirmation, waves, version: undefined });
    expect(title).toBe('Sync 4 instances?');
    expect(impact).toEqual([
      '10.20.8.11:8443: version 1 → version 3',
      '10.20.8.13:8443: version 1 → version 3',
      '10.20.8.12:8443: version 2 → version 3',
      '10.20.8.14:8443: no configuration in force → version 3',
      'Offline at the last check and may not receive the configuration: 10.20.8.12:8443',
      '1 changed record affects all requests to these instances.',
      '1 change weakens protection or stops requests from working.',
    ]);
  });

  test('requires the address of a single instance, or the name of the application for several', () => {
    const one = wavesOf([[gateway(11), { isReturn: false, fromVersion: 1, toVersion: 3, changes }]]);
    const many = wavesOf(
      Array.from({ length: 12 }, (_, at) => [gateway(at), { isReturn: false, fromVersion: 1, toVersion: 3, changes }]),
    );
    for (const version of [undefined, 2]) {
      expect(confirmSync({ ...confirmation, waves: one, version }).typed).toBe('10.20.8.11:8443');
      expect(confirmSync({ ...confirmation, waves: many, version }).typed).toBe('Bank');
    }
  });
});

describe('one call, which tells what was reviewed,', () => {
  const done = async () => {};
  const data = {
    ids: ['11', '12', '14'],
    reviewed: [
      { id: '11', fromVersion: 1, toVersion: 3 },
      { id: '12', fromVersion: 2, toVersion: 3 },
      { id: '14', toVersion: 3 },
    ],
  };
  beforeAll(() => callOutcome.provide({ toast: done, logError: done, followNotices: done, renewSession: done }));

  test('synchronizes instances of several waves', async () => {
    const call = vi.spyOn(gatewayConfig.syncGatewayConfig, 'call').mockResolvedValue({ jobIds: ['1'] });
    await confirmSync({ ...confirmation, waves, version: undefined }).run(data.ids, '', '');
    expect(call.mock.calls).toEqual([[{ data }]]);
  });

  test('restores a version on them', async () => {
    const call = vi.spyOn(gatewayConfig.rollbackGatewayConfig, 'call').mockResolvedValue({ jobIds: ['1'] });
    await confirmSync({ ...confirmation, waves, version: 3 }).run(data.ids, '', '');
    expect(call.mock.calls).toEqual([[{ id: 3, data }]]);
  });
});

test('the failed step follows from the error, also after an edit of the configuration', () => {
  const after = (configStatus: Gateway['configStatus'], reason: 'unreachable' | 'generatorFailed') =>
    failedStep(gateway(99, { configStatus, lastError: { reason, message: '', at: '' } }));
  expect(after('syncFailed', 'unreachable')).toBe(1);
  expect(after('notGenerated', 'unreachable')).toBe(1);
  expect(after('notGenerated', 'generatorFailed')).toBe(0);
  expect(failedStep(gateway(11))).toBeUndefined();
});

const job: GatewayJob = {
  id: '1',
  gatewayId: '1',
  type: 'sync',
  status: 'running',
  progress: 25,
  version: 3,
  startedAt: '',
  startedBy: 'gateway01',
};
test.each<[Partial<GatewayJob>, string, string]>([
  [{}, 'info', 'A: syncing version 3, 25%'],
  [{ type: 'generate' }, 'info', 'A: generating version 3, 25%'],
  [{ status: 'succeeded' }, 'success', 'A: version 3 is in force'],
  [{ type: 'generate', status: 'succeeded', isUnchanged: false }, 'success', 'A: version 3 has been generated'],
  [
    { type: 'generate', status: 'succeeded', isUnchanged: true },
    'success',
    'A: version 3 has been generated. No changes, already in force.',
  ],
  [
    { status: 'failed', error: { reason: 'unreachable', message: 'ETIMEDOUT', at: '' } },
    'warning',
    'A: version 3 could not be synced. The instance did not respond: ETIMEDOUT',
  ],
])('the result of a job has a kind and a text: %j', (more, kind, label) => {
  const { kind: resultKind, text } = resultOf('A', { ...job, ...more });
  expect([resultKind, typeof text === 'string' ? text : i18n._(text)]).toEqual([kind, label]);
});
