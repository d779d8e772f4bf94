import { beforeEach, describe, expect, test, vi } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import type { Domains } from '../../mock-server/core/domain.ts';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { Client, freshMock, NOW, signedIn } from '../mock-client.ts';

const android = { platform: 'android' };
const input = {
  version: '9.0.0',
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'com.chenghu.mbank',
  address: 'https://store.example/app',
};
let client: Client;

beforeEach(async () => {
  client = await signedIn();
});

const raw = (path: string, init?: RequestInit): Promise<Response> =>
  client.mock.fetch(new Request(`http://mock.test${path}`, init));

describe('routes', () => {
  test('return 404 for an unknown path, and 405 with the allowed methods for another method', async () => {
    expect((await raw('/yusp-app-common/api/nothing')).status).toBe(404);
    const answer = await raw('/yusp-app-common/api/upgrade/android', { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test('accept a sign-in without the service prefix, for older clients', async () => {
    const answer = await raw('/oauth/token', {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('console:console')}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024' }),
    });
    expect(answer.status).toBe(200);
  });

  test('take a path with a trailing slash for another one', async () => {
    const statusOf = async (path: string): Promise<number> => (await raw(path)).status;
    for (const path of ['/yusp-app-common/api/upgrade/android', '/yusp-app-common/api/upgrade/android/1']) {
      // Matches are cached: the response to a repeated request must equal the first.
      const statuses = [
        await statusOf(path),
        await statusOf(`${path}/`),
        await statusOf(`${path}//`),
        await statusOf(`${path}/`),
      ];
      expect(statuses).toEqual([401, 404, 404, 404]);
    }
  });

  test('prefer a literal segment to a parameter', async () => {
    expect((await client.ok('getOpenApi'))['openapi']).toBe(document.openapi);
  });
});

describe('request ids', () => {
  test('are echoed, or numbered if the request has none', async () => {
    const own = await client.call('getMetaLimits', { headers: { 'X-Request-Id': 'mine-1' } });
    expect(own.headers.get('x-request-id')).toBe('mine-1');
    const fresh = new Client(await freshMock());
    expect((await fresh.call('getMockHealth')).headers.get('x-request-id')).toBe('req-000001');
    expect((await fresh.call('getMetaLimits')).body['requestId']).toBe('req-000002');
  });
});

describe('the order of checks', () => {
  test('is authentication, permission, application, then parameters and body', async () => {
    const bad = { path: android, headers: { 'X-App-Id': 'other' }, body: { version: 'x' } };
    expect(await new Client(client.mock).refusal('createUpgrade', bad)).toBe('401 AUTH_TOKEN_MISSING');
    const analyst = await signedIn('analyst01', client.mock);
    expect(await analyst.refusal('createUpgrade', bad)).toBe('403 AUTH_FORBIDDEN');
    expect(await client.refusal('createUpgrade', bad)).toBe('409 APP_CONTEXT_CHANGED');
    expect(await client.refusal('createUpgrade', { path: android, body: { version: 'x' } })).toBe('422 VERSION_FORMAT');
  });

  test('a refusal names the permission that is missing', async () => {
    const analyst = await signedIn('analyst01', client.mock);
    const { body } = await analyst.call('createUpgrade', { path: android, body: {} });
    expect(body['detail']).toBe('publish/android-upgrade#doCreate');
  });

  test('an out-of-range number is refused with the limit', async () => {
    const { body } = await client.call('listUpgrades', { path: android, query: { page: '0' } });
    expect(body['errors']).toEqual([{ pointer: '?page', code: 'ENTRY_WRONG', params: { minimum: 1 } }]);
  });

  test('a token is refused after 4000 seconds', async () => {
    await client.mock.control.setClock({ advanceSeconds: 4000 });
    await client.ok('getSessionInfo');
    await client.mock.control.setClock({ advanceSeconds: 1 });
    expect(await client.refusal('getSessionInfo')).toBe('401 AUTH_TOKEN_EXPIRED');
  });

  test('an unknown client can’t request tokens, and gets no WWW-Authenticate header', async () => {
    const answer = await new Client(client.mock).call('obtainToken', {
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client', code: 'AUTH_CLIENT_INVALID' } });
    expect(answer.headers.has('www-authenticate')).toBe(false);
  });
});

describe('bad requests', () => {
  const send = (body: BodyInit, type: string): Promise<Response> => {
    const token = client.mock.db.sessions.all()[0]?.accessToken;
    return raw('/yusp-app-common/api/upgrade/android', {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    });
  };

  test('get the errors of all wrong fields at once', async () => {
    const { body } = await client.call('createUpgrade', {
      path: android,
      body: { version: 'x', releaseMode: 'appStore', packageName: 'a/b', more: 1 },
    });
    expect(body['errors']).toEqual([
      { pointer: '/version', code: 'VERSION_FORMAT' },
      { pointer: '/upgradeMode', code: 'FIELD_REQUIRED' },
      { pointer: '/packageName', code: 'PACKAGE_NAME_CHARS' },
      { pointer: '/more', code: 'ENTRY_WRONG' },
      // A store package needs its address: a rule across fields.
      { pointer: '/address', code: 'FIELD_REQUIRED' },
    ]);
  });

  test('get the errors of all wrong query parameters, too', async () => {
    const { status, body } = await client.call('listUpgrades', {
      path: android,
      query: { page: '0', size: '7', sort: 'secret,asc' },
    });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ pointer: '?page' }, { pointer: '?size' }, { pointer: '?sort' }]);
  });

  test('with malformed or empty JSON are refused with 400, with another content type with 415', async () => {
    for (const body of ['{', '', new Uint8Array([0x22, 0xff, 0x22])])
      expect((await send(body, 'application/json')).status).toBe(400);
    expect((await send('{}', 'text/plain')).status).toBe(415);
  });

  test('with broken percent escapes are read literally', async () => {
    const Authorization = `Bearer ${client.mock.db.sessions.all()[0]?.accessToken}`;
    const answer = await raw('/yusp-app-common/api/upgrade/android?version=%zz&size=10', {
      headers: { Authorization },
    });
    expect(await answer.json()).toMatchObject({ total: 0, size: 10 });
    expect((await raw('/yusp-app-common/api/upgrade/android/%zz', { headers: { Authorization } })).status).toBe(422);
  });

  test('get a title in the language of the request', async () => {
    const wishes = [
      'zh-CN',
      'zh-TW,zh;q=0.9',
      'en',
      'fr',
      'fr, zh-Hant;q=0.8, en;q=0.5',
      'en;q=0.1, zh;q=0.2',
      'zh;q=0, *',
      'zh;q=x',
    ];
    const titles = wishes.map(
      async (language) =>
        (await client.call('getUpgrade', { path: { ...android, id: 'x' }, headers: { 'Accept-Language': language } }))
          .body['title'],
    );
    expect(await Promise.all(titles)).toEqual([
      '记录不存在，可能已被删除',
      '記錄不存在，可能已被刪除',
      "The record doesn't exist. It may have been deleted",
      "The record doesn't exist. It may have been deleted",
      '記錄不存在，可能已被刪除',
      '记录不存在，可能已被删除',
      "The record doesn't exist. It may have been deleted",
      "The record doesn't exist. It may have been deleted",
    ]);
  });
});

describe('Idempotency-Key', () => {
  const create = (key: string, body: object) =>
    client.call('createUpgrade', { path: android, body, headers: { 'Idempotency-Key': key } });

  test('returns the first response again without another write', async () => {
    const first = await create('key-00000001', input);
    const before = client.mock.db.upgrades.size;
    const again = await create('key-00000001', input);
    expect([again.status, again.body, again.headers.get('location')]).toEqual([
      201,
      first.body,
      first.headers.get('location'),
    ]);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(client.mock.db.upgrades.size).toBe(before);
  });

  test('is refused for another request, independent for another user, and expires after a day', async () => {
    await create('key-00000001', input);
    expect((await create('key-00000001', { ...input, version: '9.0.1' })).body['code']).toBe('IDEMPOTENCY_MISMATCH');
    const other = await signedIn('release01', client.mock);
    const body = { ...input, version: '9.0.2' };
    await other.ok('createUpgrade', { path: android, body, headers: { 'Idempotency-Key': 'key-00000001' } });
    await client.mock.control.setClock({ advanceSeconds: 86_401 });
    await client.signIn('admin');
    expect((await create('key-00000001', { ...input, version: '9.0.3' })).status).toBe(201);
  });

  test('of a refused request can be used again', async () => {
    expect((await create('key-00000001', { ...input, version: '1.0.0' })).status).toBe(422);
    expect((await create('key-00000001', input)).status).toBe(201);
  });

  test('creates one record for twenty equal concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('key-00000001', input)));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });
});

describe('If-Match', () => {
  test('with a stale revision is refused with 412 and the current record', async () => {
    const { body: created, headers } = await client.call('createUpgrade', { path: android, body: input });
    const path = { ...android, id: String(created['id']) };
    expect(headers.get('etag')).toBe('"1"');
    const changed = await client.call('updateUpgrade', {
      path,
      body: { ...input, packageName: 'b' },
      headers: { 'If-Match': '"1"' },
    });
    expect(changed.headers.get('etag')).toBe('"2"');
    const { status, body } = await client.call('updateUpgrade', { path, body: input, headers: { 'If-Match': '"1"' } });
    expect([status, body['code']]).toEqual([412, 'RECORD_CHANGED']);
    expect(body['current']).toEqual(changed.body);
  });

  test('a PUT clears the fields that it omits', async () => {
    const { id } = await client.ok('createUpgrade', { path: android, body: { ...input, description: 'x' } });
    const changed = await client.ok('updateUpgrade', { path: { ...android, id: String(id) }, body: input });
    expect(changed).not.toHaveProperty('description');
  });
});

test('a waiting request is authorized when it is served, not when it arrives', async () => {
  const token = client.mock.db.sessions.all()[0]?.accessToken;
  const [first, second] = await Promise.all([
    client.call('logout', { body: { token } }),
    client.call('logout', { body: { token } }),
  ]);
  expect([first.status, second.status, second.body['code']]).toEqual([204, 401, 'AUTH_TOKEN_EXPIRED']);
});

describe('a contract violation', () => {
  async function brokenMock(
    change: (domains: Domains) => Partial<Domains['handlers']['publish']>,
    options: { selfCheck?: boolean } = {},
  ): Promise<Mock> {
    const domains = createDomains();
    const publish = { ...domains.handlers.publish, ...change(domains) };
    return createMock({
      domains: { ...domains, handlers: { ...domains.handlers, publish } },
      document,
      version: 'test',
      frozenAt: NOW,
      ...options,
    });
  }
  const lastViolations = (mock: Mock) => mock.control.requests({}).items[0]?.violations ?? [];
  /** The same as texts, without the pointer into the contract. */
  const lastBroken = (mock: Mock): string[] =>
    lastViolations(mock).map(({ rule, at, expected, actual }) => `${rule} ${at}: ${expected}, not ${actual}`);

  test('in a response becomes a logged 500, and the write is rolled back', async () => {
    const mock = await brokenMock((domains) => ({
      createUpgrade: async (context) => ({
        ...(await domains.handlers.publish.createUpgrade(context)),
        version: 'latest',
      }),
    }));
    const visitor = await signedIn('admin', mock);
    const before = mock.db.upgrades.size;
    expect(await visitor.refusal('createUpgrade', { path: android, body: input })).toBe('500 SYS_EXCEPTION');
    expect(lastViolations(mock)).toEqual([
      {
        rule: 'pattern',
        at: '/version',
        pointer: '#/components/schemas/Version/pattern',
        expected: expect.stringMatching(/^pattern: /u),
        actual: '"latest"',
      },
    ]);
    expect(mock.db.upgrades.size).toBe(before);
    await mock.close();
  });

  test('by an undeclared code, unchecked If-Match or permission, or an exception is a logged 500, too', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    const mock = await brokenMock(() => ({
      getHighestVersion: ({ db }) => ({ next: db.upgrades.require('none').version }),
      updateUpgrade: ({ db, path }) => ({
        ...db.upgrades.require(path.id),
        reach: { state: 'idle', percent: 0, audience: 'everyone', rules: 0 },
      }),
      listGrayRules: () => [],
      deleteGrayRule: () => {},
      listUpgrades: () => {
        throw new Error('bug');
      },
    }));
    const visitor = await signedIn('admin', mock);
    expect(await visitor.refusal('getHighestVersion', { query: { kind: 'upgrade', platform: 'ios' } })).toBe(
      '500 SYS_EXCEPTION',
    );
    expect(lastBroken(mock)).toEqual(['x-problems /code: a code that getHighestVersion declares, not NOT_FOUND']);
    const { id } = await visitor.ok('createUpgrade', { path: android, body: input });
    expect(
      await visitor.refusal('updateUpgrade', {
        path: { ...android, id: String(id) },
        body: input,
        headers: { 'If-Match': '"1"' },
      }),
    ).toBe('500 SYS_EXCEPTION');
    expect(lastBroken(mock)).toEqual(['if-match header:If-Match: the revision is compared, not nothing']);
    for (const operation of ['listGrayRules', 'deleteGrayRule'] as const) {
      expect(await visitor.refusal(operation, { path: { owner: 'upgrade', ownerId: String(id), id: '1' } })).toBe(
        '500 SYS_EXCEPTION',
      );
      expect(lastBroken(mock)).toEqual([
        'x-permission : the permission that the record decides is asked for, not nothing',
      ]);
    }
    expect(await visitor.refusal('listUpgrades', { path: android })).toBe('500 SYS_EXCEPTION');
    expect(lastBroken(mock)).toEqual(['handler : an answer, not Error: bug']);
    silence.mockRestore();
    await mock.close();
  });

  test('in the data of a refusal is a logged 500 with its request id, as is a stack overflow', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    const mock = await brokenMock(() => ({
      updateUpgrade: ({ refuse }) => {
        throw refuse('RECORD_CHANGED', { current: { id: 'half a record' } });
      },
      listUpgrades: () => {
        throw new RangeError('Maximum call stack size exceeded');
      },
    }));
    const visitor = await signedIn('admin', mock);
    const { body } = await visitor.call('updateUpgrade', {
      path: { ...android, id: '1' },
      body: input,
      headers: { 'X-Request-Id': 'mine' },
    });
    expect(body).toMatchObject({ status: 500, code: 'SYS_EXCEPTION', requestId: 'mine' });
    expect(lastBroken(mock)).toContain('required /version: version is required, not nothing');
    expect(await visitor.refusal('listUpgrades', { path: android })).toBe('500 SYS_EXCEPTION');
    expect(lastBroken(mock)).toEqual(['handler : an answer, not RangeError: Maximum call stack size exceeded']);
    silence.mockRestore();
    await mock.close();
  });

  test('in a refusal or in the state after a transition is found only with the self-check', async () => {
    const change = (): Partial<Domains['handlers']['publish']> => ({
      getUpgrade: ({ refuse }) => {
        throw refuse('NOT_FOUND', { ids: ['upgrade/12'] });
      },
      publishUpgrade: ({ db, path, checkRevision, transition }) => {
        const upgrade = db.upgrades.require(path.id);
        const answer = { ...upgrade, reach: { state: 'idle', percent: 0, audience: 'everyone', rules: 0 } } as const;
        checkRevision(answer);
        transition('Upgrade', upgrade);
        return answer;
      },
    });
    for (const [selfCheck, read, published] of [
      [true, 500, 500],
      [false, 404, 200],
    ] as const) {
      const mock = await brokenMock(change, { selfCheck });
      const visitor = await signedIn('admin', mock);
      const { id } = await visitor.ok('createUpgrade', { path: android, body: input });
      const path = { ...android, id: String(id) };
      expect((await visitor.call('getUpgrade', { path })).status).toBe(read);
      expect(lastBroken(mock)).toEqual(selfCheck ? [expect.stringMatching(/^pattern \/ids\/0: /u)] : []);
      expect((await visitor.call('publishUpgrade', { path })).status).toBe(published);
      expect(lastBroken(mock)).toEqual(selfCheck ? [`x-lifecycle Upgrade ${String(id)}: published, not pending`] : []);
      await mock.close();
    }
  });

  test('internal columns are not returned', async () => {
    const [service] = client.mock.db.uploadServices.all();
    expect(service?.password).toBeTruthy();
    expect(await client.ok('getUploadService', { path: { id: service?.id ?? '' } })).not.toHaveProperty('password');
    expect(JSON.stringify(await client.ok('listUploadServices'))).not.toContain('password');
  });
});

test('API responses have headers against caching, sniffing and script execution', async () => {
  for (const answer of [
    await client.call('getMetaLimits'),
    await client.call('getUpgrade', { path: { ...android, id: 'x' } }),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
  }
});
