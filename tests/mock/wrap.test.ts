/** Handlers that a test breaks on purpose, and how the mock reports them. */
import { afterEach, expect, test } from 'vitest';
import { type Wraps, withChanges } from '../../mock-server/core/http/handlers.ts';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { Worlds } from '../../mock-server/core/world/worlds.ts';
import { createDomains } from '../../mock-server/domains.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { NOW, signedIn } from '../mock-client.ts';

const worlds = new Worlds();
const running: Mock[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.close()));
});

async function broken(wrap: Wraps, selfCheck = true): Promise<Mock> {
  const domains = createDomains();
  const mock = await createMock({ domains, document, version: 'test', frozenAt: NOW, worlds, wrap, selfCheck });
  running.push(mock);
  return mock;
}
const lastViolations = (mock: Mock) => mock.control.requests({}).items[0]?.violations;

const android = { platform: 'android' };
const pendingUpgrade = (mock: Mock): string =>
  mock.db.upgrades.all().find(({ platform, status }) => platform === 'android' && status === 'pending')?.id ?? '';

/** Responds that the package is published, but leaves it unchanged. */
const forgetsStatus: Wraps = {
  publishUpgrade: (handler) => async (context) => {
    const answer = await handler(context);
    await context.db.upgrades.update(context.path.id, { status: 'pending' });
    return answer;
  },
};

test('a transition that is not stored becomes a 500, is logged as x-lifecycle, and is rolled back', async () => {
  const mock = await broken(forgetsStatus);
  const visitor = await signedIn('admin', mock);
  const id = pendingUpgrade(mock);
  expect(await visitor.refusal('publishUpgrade', { path: { ...android, id } })).toBe('500 SYS_EXCEPTION');
  expect(lastViolations(mock)).toEqual([
    {
      rule: 'x-lifecycle',
      at: `Upgrade ${id}`,
      pointer: '#/components/schemas/Upgrade/x-lifecycle/transitions/publishUpgrade',
      expected: 'published',
      actual: 'pending',
    },
  ]);
  expect(mock.db.upgrades.require(id).publishedAt).toBeUndefined();
});

test('without the self-check callers see the fault', async () => {
  const mock = await broken(forgetsStatus, false);
  const visitor = await signedIn('admin', mock);
  const path = { ...android, id: pendingUpgrade(mock) };
  expect(await visitor.ok('publishUpgrade', { path })).toMatchObject({ status: 'published' });
  expect(await visitor.ok('getUpgrade', { path })).toMatchObject({ status: 'pending' });
  expect(lastViolations(mock)).toEqual([]);
});

test('withChanges can make a handler ignore the lifecycle', async () => {
  const forgetful = await broken({
    deleteRoles: (handler) => (context) => handler(withChanges(context, { transition: () => ({}) })),
  });
  for (const [mock, status] of [
    [await broken({}), 409],
    [forgetful, 204],
  ] as const) {
    const visitor = await signedIn('admin', mock);
    const { id } = await visitor.ok('createRole', { body: { code: 'ROLE_TESTER', name: 'Tester' } });
    await visitor.ok('changeRoleStatus', { path: { id: String(id), status: 'enabled' } });
    expect((await visitor.call('deleteRoles', { path: { id: String(id) } })).status).toBe(status);
  }
});

test('violations of rules between request and response are reported, too', async () => {
  const mock = await broken({
    listUpgrades: (handler) => async (context) => ({ ...(await handler(context)), page: 7 }),
  });
  const visitor = await signedIn('admin', mock);
  expect(await visitor.refusal('listUpgrades', { path: android })).toBe('500 SYS_EXCEPTION');
  expect(lastViolations(mock)).toEqual([
    {
      rule: 'paging',
      at: '/page',
      pointer: expect.stringMatching(/^#\/paths\/.*\/get\/responses\/200$/u),
      expected: '1',
      actual: '7',
    },
  ]);
});

test('a wrap that does not fit its operation does not compile', () => {
  const wraps: Wraps = {
    // @ts-expect-error `next` is required
    getHighestVersion: () => () => ({ highest: '1.0.0' }),
    // @ts-expect-error there is no such operation
    publishUpgrades: (handler) => handler,
  };
  expect(Object.keys(wraps)).toHaveLength(2);
});

test('a fault in responses is found each time, even if their records were checked before', async () => {
  let fault: 'none' | 'total' | 'size' | 'secret' = 'none';
  const mock = await broken({
    listUpgrades: (handler) => async (context) => {
      const page = await handler(context);
      if (fault === 'total') return { ...page, total: 1 };
      return fault === 'size' ? { ...page, size: 10 } : page;
    },
    listOptions: (handler) => async (context) => {
      const answer = await handler(context);
      return fault === 'secret' ? [{ value: 'a', label: 'A', extra: { password: 'x' } }] : answer;
    },
  });
  const visitor = await signedIn('admin', mock);
  const list = () => visitor.call('listUpgrades', { path: android, query: { size: '20' } });
  const options = () => visitor.call('listOptions', { path: { kind: 'role' } });
  const outcome = async (call: () => Promise<{ status: number }>): Promise<string> => {
    const { status } = await call();
    return [status, ...(lastViolations(mock) ?? []).map(({ rule, at }) => `${rule} ${at}`)].join(' ');
  };
  for (let time = 0; time < 2; time++) {
    fault = 'none';
    expect([await outcome(list), await outcome(options)]).toEqual(['200', '200']);
    fault = 'total';
    expect(await outcome(list)).toBe('500 paging /total');
    fault = 'size';
    expect(await outcome(list)).toBe('500 paging /size');
    fault = 'secret';
    expect(await outcome(options)).toBe('500 secret /0/extra/password');
  }
});
