import { describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { isOperationId } from '../../mock-server/core/operation.ts';
import { freshMock, signedIn } from '../mock-client.ts';

/** CPU time (ms) that one refused request may take: twenty times what the slowest takes when nothing is quadratic. */
const LIMIT_MS = 2_000;
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

const takesJson = Object.keys(operations).filter((id): id is OperationId => isOperationId(id) && 'application/json' in (validators[id].body ?? {}));

/** The properties that a body of the operation declares. */
function propertiesOf(id: OperationId): string[] {
  const schema = validators[id].body?.['application/json'];
  return schema && 'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : [];
}

/** A path of the operation: the first value of an enum, else an id. */
function pathOf(id: OperationId): Record<string, string> {
  const { entries = {} } = validators[id].path ?? {};
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const [first] = 'options' in schema && Array.isArray(schema.options) ? schema.options : ['1'];
      return [name, String(first)];
    }),
  );
}

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
const shapes: Readonly<Record<string, (names: readonly string[]) => unknown>> = {
  'twenty thousand unknown keys': () => Object.fromEntries(many(20_000, (n) => [`key${n}`, n])),
  'long lists of wrong things': (names) => Object.fromEntries(names.map((name) => [name, many(10_000, () => ({}))])),
  'objects of unknown keys': (names) => Object.fromEntries(names.map((name) => [name, Object.fromEntries(many(2_000, (n) => [`key${n}`, []]))])),
  'lists of objects of unknown keys': (names) => Object.fromEntries(names.map((name) => [name, many(150, () => Object.fromEntries(many(50, (n) => [`key${n}`, []])))])),
  'lists of lists': (names) => Object.fromEntries(names.map((name) => [name, many(150, () => many(150, () => []))])),
  'deep nesting': (names) => Object.fromEntries(names.map((name) => [name, nested(60)])),
  'a long list instead of an object': () => many(100_000, () => 1),
  'long texts': (names) => Object.fromEntries(names.map((name) => [name, '1.'.repeat(20_000)])),
};

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

describe('a body made to hurt costs no more than its length, and tells a hundred findings at most', async () => {
  const mock = await freshMock();
  const admin = await signedIn('admin', mock);
  test.each(Object.entries(shapes))('%s', async (_, shape) => {
    const slow: string[] = [];
    for (const id of takesJson) {
      const { ms, result } = await timed(() => admin.call(id, { path: pathOf(id), body: shape(propertiesOf(id)) }));
      const { errors } = result.body;
      if (ms > LIMIT_MS) slow.push(`${id}: ${ms.toFixed(0)} ms`);
      expect(result.status, id).not.toBe(500);
      expect(Array.isArray(errors) ? errors.length : 0, id).toBeLessThanOrEqual(100);
    }
    expect(slow).toEqual([]);
  }, 120_000);
});

describe('so do the other parts of a request', async () => {
  const mock = await freshMock();
  const admin = await signedIn('admin', mock);
  const Authorization = `Basic ${btoa('console:console')}`;
  const token = mock.db.sessions.all()[0]?.accessToken;
  const raw = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }): Promise<Response> =>
    mock.fetch(new Request(`http://mock.test${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } }));

  test.each<[string, number, () => Promise<{ status: number }>]>([
    ['a query of many parameters', 200, () => raw(`/yusp-app-common/api/upgrade/android?${many(20_000, (n) => `key${n}=${n}`).join('&')}`, {})],
    ['a query that repeats one', 422, () => raw(`/yusp-app-common/api/upgrade/android?${'page=1&'.repeat(20_000)}`, {})],
    ['a path of many ids', 422, () => raw(`/yusp-app-oca/api/sysuser/batchdelete/${many(20_000, (n) => 100_000 + n).join(',')}`, { method: 'POST' })],
    ['a path of many segments', 404, () => raw(`/yusp-app-common/${'a/'.repeat(20_000)}`, {})],
    ['a form of many fields', 422, () => admin.call('obtainToken', { headers: { Authorization }, body: new URLSearchParams(many(4_000, (n) => [`key${n}`, ''])) })],
    ['headers that say much', 200, () => raw('/yusp-app-common/api/upgrade/android', {
      headers: Object.fromEntries(['Accept-Language', 'Cookie', 'X-Request-Id', 'Accept'].map((name) => [name, 'a;q=1, '.repeat(20_000)])),
    })],
    ['nesting without end', 400, () => raw('/yusp-app-common/api/upgrade/android', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"version":'.repeat(100_000),
    })],
    ['a form of many parts', 422, () => {
      const form = new FormData();
      for (let n = 0; n < 10_000; n++) form.append(`key${n}`, '');
      return admin.call('uploadFile', { body: form });
    }],
  ])('%s', async (_, status, send) => {
    const { ms, result } = await timed(send);
    expect([result.status, ms < LIMIT_MS]).toEqual([status, true]);
  }, 60_000);

  test('brackets in a text are no nesting, and an escaped quote does not end it', async () => {
    for (const text of ['['.repeat(500), `"\\${'{'.repeat(500)}`]) {
      const answer = await admin.call('createUpgrade', { path: { platform: 'android' }, body: { version: '9.9.9', description: text } });
      expect(answer.status).toBe(422);
    }
  });
});
