import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileUses } from '../../mock-server/core/session/file-uses.ts';
import { Access } from '../../mock-server/core/session/access.ts';
import type { Session } from '../../mock-server/core/store/registry.ts';
import type { Tables } from '../../mock-server/core/store/table.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import { MetaLimits } from '../../openapi/generated/limits.auth.ts';
import { operationOf, rawRequest } from './operations.ts';
import { emptyWorld, START } from './worlds.ts';

let world: World;
let access: Access;
let granted: string[];
/** Applications that the user is assigned to; null for all. */
let assigned: ReadonlySet<string> | null;
const grantsOf = vi.fn((_session: Session, _db: Tables) => new Set(granted));
const usesOf = vi.fn((_db: Tables, _fileId: string) => uses);
let uses: ReturnType<FileUses>;

const write = <T>(work: (db: Tables) => Promise<T>): Promise<T> => world.commit('test', () => work(world.tables));
const signIn = (token: string, change: Partial<Session> = {}): Promise<Session> =>
  write((db) =>
    db.sessions.insert({
      accessToken: token,
      refreshToken: `refresh ${token}`,
      userId: '1',
      userName: 'admin',
      roleId: '1',
      appId: '1',
      applicationId: 'one',
      signedInAt: START,
      issuedAt: START,
      ...change,
    }),
  );

beforeEach(() => {
  granted = ['system/user#doQuery'];
  assigned = null;
  uses = [];
  for (const spy of [grantsOf, usesOf]) spy.mockClear();
  world = emptyWorld();
  access = new Access(
    {
      clients: ['console:secret'],
      grants: { tables: ['settings'], of: grantsOf, applications: () => assigned },
      continued: (session) => session,
    },
    usesOf,
    world,
  );
});

const refused = (code: string) => expect.objectContaining({ code });

describe('authentication', () => {
  const ask = (authorization?: string, now = START, id: Parameters<typeof operationOf>[0] = 'listUsers') =>
    access.authenticate(operationOf(id), rawRequest(authorization === undefined ? {} : { authorization }), now);

  test('returns no session for an operation that needs none', () => {
    expect(ask('Bearer none', START, 'getCaptchaImage')).toBeUndefined();
  });

  test('accepts only valid Basic client credentials for a token request', () => {
    const client = (credentials: string) => ask(credentials, START, 'obtainToken');
    expect(client(`Basic ${btoa('console:secret')}`)).toBeUndefined();
    expect(client(`basic  ${btoa('console:secret')} `)).toBeUndefined();
    for (const wrong of [`Basic ${btoa('console:other')}`, 'Basic %', `Bearer ${btoa('console:secret')}`, ''])
      expect(() => client(wrong)).toThrow(refused('AUTH_CLIENT_INVALID'));
    expect(() => ask(undefined, START, 'obtainToken')).toThrow(refused('AUTH_CLIENT_INVALID'));
    expect(() => client(`x Basic ${btoa('console:secret')}`)).toThrow(refused('AUTH_CLIENT_INVALID'));
  });

  test('returns the session of a bearer token, and rejects a missing or unknown token', async () => {
    const session = await signIn('t1');
    await signIn('t2');
    expect(ask('Bearer t1')).toBe(session);
    expect(ask('bearer  t1 ')).toBe(session);
    expect(ask('Bearer t2')?.accessToken).toBe('t2');
    for (const missing of [undefined, '', 't1', 'Basic t1', 'x bearer t1'])
      expect(() => ask(missing)).toThrow(refused('AUTH_TOKEN_MISSING'));
    expect(() => ask('Bearer none')).toThrow(refused('AUTH_TOKEN_EXPIRED'));
  });

  test('caches the session of a token until the session is changed or removed', async () => {
    const { id } = await signIn('t1');
    const find = vi.spyOn(world.tables.sessions, 'find');
    for (const _ of [1, 2, 3]) ask('Bearer t1');
    expect(find).toHaveBeenCalledTimes(1);
    const changed = await write((db) => db.sessions.update(id, { appId: '2' }));
    expect(ask('Bearer t1')).toBe(changed);
    await write((db) => db.sessions.remove(id));
    expect(() => ask('Bearer t1')).toThrow(refused('AUTH_TOKEN_EXPIRED'));
  });

  test('caches sessions until more than a thousand tokens are in use', async () => {
    const find = vi.spyOn(world.tables.sessions, 'find');
    await write(async (db) => {
      for (let number = 0; number <= 1001; number++)
        await db.sessions.insert({
          accessToken: `t${number}`,
          refreshToken: `r${number}`,
          userId: '1',
          userName: 'admin',
          roleId: '1',
          appId: '1',
          applicationId: 'one',
          signedInAt: START,
          issuedAt: START,
        });
    });
    for (let number = 0; number <= 1000; number++) ask(`Bearer t${number}`);
    find.mockClear();
    ask('Bearer t0');
    expect(find).not.toHaveBeenCalled();
    ask('Bearer t1001');
    ask('Bearer t0');
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('accepts a token for the lifetime in the contract, unless it was expired early', async () => {
    await signIn('t1');
    const life = MetaLimits.tokenSeconds.const * 1000;
    expect(ask('Bearer t1', START + life)).toBeDefined();
    expect(() => ask('Bearer t1', START + life + 1)).toThrow(refused('AUTH_TOKEN_EXPIRED'));
    world.expiry.at(1);
    world.expiry.count(() => ['t1']);
    expect(() => ask('Bearer t1')).toThrow(refused('AUTH_TOKEN_EXPIRED'));
  });
});

describe('authorization', () => {
  test('allows an operation if any of its permissions is granted', async () => {
    const session = await signIn('t1');
    access.authorize({ permissions: null }, session);
    expect(grantsOf).not.toHaveBeenCalled();
    access.authorize({ permissions: ['a#b', 'system/user#doQuery'] }, session);
    for (const permissions of [[], ['a#b']])
      expect(() => access.authorize({ permissions }, session)).toThrow(refused('AUTH_FORBIDDEN'));
  });

  test('caches grants until a table that they depend on changes', async () => {
    const session = await signIn('t1');
    const permissions = ['a#b'];
    for (const _ of [1, 2]) expect(() => access.authorize({ permissions }, session)).toThrow(refused('AUTH_FORBIDDEN'));
    granted = ['a#b'];
    await write((db) => db.jobs.insert({ type: 'x', payload: 1, dueAt: Infinity }));
    expect(() => access.authorize({ permissions }, session)).toThrow(refused('AUTH_FORBIDDEN'));
    expect(grantsOf).toHaveBeenCalledTimes(1);
    await write((db) => db.settings.insert({ id: 'a', value: 1 }));
    access.authorize({ permissions }, session);
    expect(grantsOf.mock.calls.at(-1)).toEqual([session, world.tables]);
  });

  test('checks the permission that follows from the record', async () => {
    const session = await signIn('t1');
    granted = ['publish/ios-upgrade#doQuery'];
    const list = operationOf('listGrayRules');
    access.authorizeRecord(list, {}, { menu: 'ios-upgrade' }, session);
    for (const record of [{ menu: 'android-upgrade' }, {}])
      expect(() => access.authorizeRecord(list, {}, record, session)).toThrow(refused('AUTH_FORBIDDEN'));
    expect(() => access.authorizeRecord(operationOf('listUsers'), {}, {}, session)).toThrow(
      'no record decides the permission of listUsers',
    );
  });

  test('checks a permission composed of record and path', async () => {
    const session = await signIn('t1');
    granted = ['a/1'];
    const operation = {
      ...operationOf('listGrayRules'),
      recordPermissions: (values: Readonly<Record<string, unknown>>) => [
        `${String(values['Release.menu'])}/${String(values['id'])}`,
      ],
    };
    access.authorizeRecord(operation, { id: '1' }, { menu: 'a' }, session);
    expect(() => access.authorizeRecord(operation, { id: '2' }, { menu: 'a' }, session)).toThrow(
      refused('AUTH_FORBIDDEN'),
    );
  });

  test('gives the same permissions the same stamp of eight hexadecimal digits, in any order', async () => {
    const [one, two, three] = [await signIn('t1'), await signIn('t2'), await signIn('t3')];
    granted = ['a', 'b'];
    const stamp = access.stampOf(one);
    granted = ['b', 'a'];
    expect(access.stampOf(two)).toBe(stamp);
    granted = ['a'];
    expect(access.stampOf(three)).not.toBe(stamp);
    expect(stamp).toMatch(/^[0-9a-f]{8}$/u);
    for (let number = 0; number < 40; number++) {
      granted = [String(number)];
      expect(access.stampOf(await signIn(`u${number}`))).toHaveLength(8);
    }
  });

  test('computes the stamp from the stored session, or from the given one after its removal', async () => {
    const session = await signIn('t1');
    const before = access.stampOf(session);
    granted = ['other'];
    const changed = await write((db) => db.sessions.update(session.id, { roleId: '2' }));
    expect(access.stampOf(session)).not.toBe(before);
    expect(grantsOf.mock.calls.at(-1)?.[0]).toBe(changed);
    await write((db) => db.sessions.remove(session.id));
    expect(access.stampOf(session)).toBe(before);
  });
});

describe('authorization of application parameters', () => {
  const refusal = async (id: Parameters<typeof operationOf>[0], path: object, query: object = {}) => {
    const session = await signIn(`t${String(Math.random())}`);
    try {
      access.authorizeApplications(operationOf(id), { path: { ...path }, query: { ...query } }, session);
      return null;
    } catch (error) {
      return error;
    }
  };

  test('rejects an application that is not assigned to the user, in path, list and query', async () => {
    assigned = new Set(['1', '2']);
    expect(await refusal('getApplication', { appId: '2' })).toBeNull();
    expect(await refusal('getApplication', { appId: '3' })).toEqual(refused('APP_NOT_ASSIGNED'));
    expect(await refusal('deleteApplications', { appId: ['1', '2'] })).toBeNull();
    expect(await refusal('deleteApplications', { appId: ['1', '3'] })).toEqual(refused('APP_NOT_ASSIGNED'));
    expect(await refusal('listUsers', {}, { appId: '3' })).toEqual(refused('APP_NOT_ASSIGNED'));
    expect(await refusal('listUsers', {})).toBeNull();
  });

  test('accepts any application for a user of all applications', async () => {
    expect(await refusal('getApplication', { appId: '3' })).toBeNull();
  });

  test('ignores parameters that name something else', async () => {
    assigned = new Set();
    expect(await refusal('getUpgrade', { platform: 'ios', id: '1' })).toBeNull();
  });

  test('rejects the current application once it is no longer assigned to the user', async () => {
    const session = await signIn('t1');
    const ask = () => access.assertApplication(operationOf('listUpgrades'), session, rawRequest({}));
    assigned = new Set(['1']);
    ask();
    assigned = new Set(['2']);
    await write((db) => db.settings.insert({ id: 'a', value: 1 }));
    expect(ask).toThrow(refused('APP_CONTEXT_CHANGED'));
  });
});

describe('access to a file', () => {
  const file = (state: string, ownerId: string) => ({ id: '7', state, ownerId });

  test('is granted to its uploader only, until a record uses it', async () => {
    const session = await signIn('t1');
    expect(access.ownsFile(file('done', session.userId), session)).toBe(true);
    expect(access.ownsFile(file('done', 'other'), session)).toBe(false);
    expect(usesOf.mock.calls.at(-1)).toEqual([world.tables, '7']);
  });

  test('is granted by the permission to see a record that uses it', async () => {
    const session = await signIn('t1');
    uses = [{ menu: 'publish/x', id: '1', search: '', name: 'a' }];
    expect(access.ownsFile(file('done', session.userId), session)).toBe(false);
    uses.push({ menu: 'system/user', id: '1', search: '', name: 'b' });
    expect(access.ownsFile(file('done', 'other'), session)).toBe(true);
  });

  test('is granted to its uploader while it is uploading, without looking for records', async () => {
    const session = await signIn('t1');
    uses = [{ menu: 'publish/x', id: '1', search: '', name: 'a' }];
    expect(access.ownsFile(file('uploading', session.userId), session)).toBe(true);
    expect(usesOf).not.toHaveBeenCalled();
  });
});

describe('the application of the session', () => {
  const assert = (id: Parameters<typeof operationOf>[0], session: Session, claimed?: string) =>
    access.assertApplication(
      operationOf(id),
      session,
      rawRequest(claimed === undefined ? {} : { 'x-app-id': claimed }),
    );

  test('must match X-App-Id, if sent, for operations on its records', async () => {
    const session = await signIn('t1');
    assert('createUpgrade', session);
    assert('createUpgrade', session, 'one');
    expect(() => assert('createUpgrade', session, 'two')).toThrow(refused('APP_CONTEXT_CHANGED'));
    assert('listUsers', session, 'two');
  });

  test('is required for writing its records, but not for reading them', async () => {
    const session = await signIn('t1', { appId: '', applicationId: '' });
    expect(() => assert('createUpgrade', session)).toThrow(refused('APP_CONTEXT_CHANGED'));
    assert('listUpgrades', session);
    assert('insertUser', session);
  });
});
