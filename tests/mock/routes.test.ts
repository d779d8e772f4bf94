import { beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { compileOperations } from '../../mock-server/core/contract/operation.ts';
import { routesOf } from '../../mock-server/core/http/routes.ts';
import { type Client, signedIn } from '../mock-client.ts';

const compiled = [...compileOperations().values()];
const router = routesOf(compiled);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** A path of the template: the first value of an enum, else an id. */
const pathOf = (template: string, { choices }: (typeof compiled)[number]): string =>
  template.replaceAll(
    /\{(\w+)\}/gu,
    (_, name: string) => [...(choices.find(([choice]) => choice === name)?.[1] ?? ['1'])][0] ?? '',
  );

let client: Client;
beforeAll(async () => {
  client = await signedIn();
});
const ask = async (path: string, init?: RequestInit) => {
  const answer = await client.mock.fetch(new Request(`http://mock.test${path}`, init));
  const body: { code?: string; detail?: string } = JSON.parse(await answer.text());
  return { status: answer.status, allow: answer.headers.get('allow'), code: body.code, detail: body.detail };
};

test('every operation is found at its paths', () => {
  for (const operation of compiled) {
    for (const template of operation.paths) {
      expect(router.find(operation.row.method, pathOf(template, operation))?.operation.id, template).toBe(operation.id);
    }
  }
});

test('an undeclared method of a path is refused with the list of allowed ones', () => {
  for (const template of router.templates) {
    const declared = compiled.filter(({ paths }) => paths.includes(template));
    const [first] = declared;
    if (first === undefined) throw new Error(`nothing answers ${template}`);
    const path = pathOf(template, first);
    const allowed = declared.map(({ row }) => row.method).toSorted();
    expect([template, router.methods(path)]).toEqual([template, allowed]);
    for (const method of METHODS) {
      expect([method, template, router.find(method, path) !== undefined]).toEqual([
        method,
        template,
        allowed.some((one) => one === method),
      ]);
    }
  }
});

describe('an unknown path', () => {
  test('is refused with the closest known path', async () => {
    expect(await ask('/yusp-app-common/api/upgrad/android')).toEqual({
      status: 404,
      allow: null,
      code: 'PATH_UNKNOWN',
      detail: 'no operation here, did you mean /yusp-app-common/api/upgrade/{platform}',
    });
    expect((await ask('/api/switch')).detail).toBe('no operation here, did you mean /yusp-app-common/api/switch');
    expect((await ask('/yusp-app-common/api/xxxxxxxxxxxxxxxxxxxxxxxxxxxx')).detail).toBe('no operation here');
    expect((await ask('/')).code).toBe('PATH_UNKNOWN');
  });

  test('may be a known one with a final slash', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await ask('/yusp-app-common/api/switch/', { method })).toMatchObject({
        status: 404,
        code: 'PATH_UNKNOWN',
      });
    expect(router.find('GET', '/yusp-app-common/api/switch/7/')).toBeUndefined();
  });

  test('with an unknown value of an enumerated parameter is refused before authentication', async () => {
    expect(await ask('/yusp-app-oca/api/sysuser/2/bogus', { method: 'POST' })).toMatchObject({
      status: 404,
      code: 'PATH_UNKNOWN',
    });
    expect(await ask('/yusp-app-common/api/upgrade/windows')).toMatchObject({ status: 404, code: 'PATH_UNKNOWN' });
    expect(await ask('/yusp-app-oca/api/sysuser/2/enabled', { method: 'DELETE' })).toMatchObject({
      status: 405,
      allow: 'POST',
    });
    expect(await ask('/yusp-app-oca/api/sysuser/insertuser')).toMatchObject({ status: 405, allow: 'POST' });
  });
});

describe('the Location of a created record', () => {
  test('is the path of a read operation if there is one', () => {
    for (const { id, row } of compiled) {
      const { below } = row;
      if (below === null) continue;
      const path = `${row.path
        .split('/')
        .slice(0, row.path.split('/').length - below)
        .join('/')}/1`
        .replace('{platform}', 'ios')
        .replace('{group}', 'crash-ios');
      expect([id, router.find('GET', path)?.operation.row.tag]).toEqual([id, row.tag]);
    }
    expect(
      compiled
        .filter(({ row }) => row.success === 201 && row.below === null)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([
      'createGrayRule',
      'createMockFault',
      'createMockSnapshot',
      'createMockTicket',
      'createSubApp',
      'initUpload',
      'uploadSignCert',
      'uploadSslCert',
    ]);
  });

  test('leads to the created record', async () => {
    const upload = new FormData();
    upload.set('purpose', 'idList');
    upload.set('file', new File(['CH-1'], 'ids.txt'));
    const groupId = client.mock.db.apiGroups.all()[0]?.id;
    const created: [OperationId, Parameters<Client['call']>[1]][] = [
      ['uploadFile', { body: upload }],
      [
        'createUpgrade',
        {
          path: { platform: 'ios' },
          body: {
            version: '9.0.0',
            releaseMode: 'appStore',
            upgradeMode: 'optional',
            packageName: 'a',
            address: 'https://store.example/a',
          },
        },
      ],
      [
        'createSwitch',
        { body: { key: 'newFeature', valueType: 'boolean', entries: [{ platform: 'android', value: 'true' }] } },
      ],
      ['createRole', { body: { code: 'new_role', name: 'R' } }],
      ['copyRole', { path: { id: '2' }, body: { code: 'other_role', name: 'S' } }],
      [
        'createTransaction',
        { body: { name: 'T', code: 'T1', groupId, method: 'GET', requestUrl: '/t', contentType: 'text/plain' } },
      ],
      ['createExportJob', { body: { screen: 'publish/android-upgrade', scope: 'all', columns: [{ key: 'version' }] } }],
      [
        'createGateway',
        {
          body: {
            ip: '10.9.8.7',
            port: 8080,
            notifyAddress: 'http://10.9.8.7/notify',
            healthAddress: 'http://10.9.8.7/health',
          },
        },
      ],
      [
        'insertUser',
        {
          body: {
            userName: 'new.user',
            fullName: '新人',
            roles: ['2'],
            password: 'Chenghu2024',
            confirmPassword: 'Chenghu2024',
          },
        },
      ],
    ];
    const Authorization = `Bearer ${client.mock.db.sessions.all()[0]?.accessToken}`;
    for (const [id, call] of created) {
      const { status, headers, body } = await client.call(id, call);
      expect([id, status, body['code']]).toEqual([id, 201, body['code']]);
      const answer = await client.mock.fetch(
        new Request(`http://mock.test${headers.get('location')}`, { headers: { Authorization } }),
      );
      const read: { id?: unknown } = JSON.parse(await answer.text());
      expect([id, answer.status, read.id]).toEqual([id, 200, body['id']]);
    }
    expect(operations.createUpgrade.success).toBe(201);
  });
});

test('an invalid choice is refused with the list of valid ones', async () => {
  const input = { version: '99.99.0', releaseMode: 'mail', packageName: 'a' };
  const { body } = await client.call('createUpgrade', { path: { platform: 'ios' }, body: input });
  expect(body['errors']).toEqual([
    { pointer: '/releaseMode', code: 'ENTRY_WRONG', params: { allowed: expect.stringMatching(/^\w+(?:, \w+)+$/u) } },
    { pointer: '/upgradeMode', code: 'FIELD_REQUIRED' },
  ]);
});

test('a fault with an unknown operation and code is refused with an error for each', async () => {
  const { status, body } = await client.call('createMockFault', {
    body: { operationId: 'getNothing', code: 'NO_SUCH_CODE' },
  });
  expect([status, body['errors']]).toEqual([
    422,
    [
      { pointer: '/operationId', code: 'ENTRY_WRONG' },
      { pointer: '/code', code: 'ENTRY_WRONG' },
    ],
  ]);
});
