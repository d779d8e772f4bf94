import { describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { freshMock, signedIn } from '../mock-client.ts';
import { isThorough } from '../thorough.ts';

/**
 * The largest allowed growth of the cost of a request that is 16 times as large: 16 is linear, 256 quadratic, and the
 * room between them is for caches, garbage collection and other work on the machine.
 */
const MOST_GROWTH = 48;
/**
 * A request below this multiple of the necessary cost is not measured again. Parsing its text and refusing an empty
 * body are necessary.
 */
const SUSPECT = 15;
const TRIES = 5;
const ROUNDS = 4;
/** CPU time after which no more attempts are made, in ms. */
const ENOUGH = 100;

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const takesJson = Object.keys(operations).filter(
  (id): id is OperationId => isOperationId(id) && 'application/json' in (validators[id].body ?? {}),
);

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
const unknownKeys = (count: number, value: unknown) => Object.fromEntries(many(count, (n) => [`key${n}`, value]));
const each = (names: readonly string[], value: () => unknown) =>
  Object.fromEntries(names.map((name) => [name, value()]));
/** The size of a request in sixteenths. */
type Size = 1 | 16;

const shapes: Readonly<Record<string, (names: readonly string[], size: Size) => unknown>> = {
  'twenty thousand unknown keys': (_, size) => unknownKeys(1250 * size, 1),
  'long lists of wrong things': (names, size) => each(names, () => many(625 * size, () => ({}))),
  'objects of unknown keys': (names, size) => each(names, () => unknownKeys(125 * size, [])),
  'lists of objects of unknown keys': (names, size) => each(names, () => many(10 * size, () => unknownKeys(50, []))),
  'lists of lists': (names, size) => each(names, () => many(10 * size, () => many(150, () => []))),
  'deep nesting': (names, size) => each(names, () => nested(4 * size)),
  'a long list instead of an object': (_, size) => many(6250 * size, () => 1),
  'long texts': (names, size) => each(names, () => '1.'.repeat(1250 * size)),
};

const SHAPES = Object.keys(shapes).length;

/** CPU time of some work, in ms. Never compared as such: absolute times depend on the machine. */
async function costOf<T>(work: () => T | Promise<T>): Promise<{ cost: number; result: T }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { cost: (user + system) / 1000, result };
}

/** The lowest cost of several attempts. Cheap work is repeated more often, or garbage collection would dominate. */
async function leastCost(work: () => unknown): Promise<number> {
  let least = Infinity;
  let spentMs = 0;
  for (let attempt = 0; attempt < TRIES || (spentMs < ENOUGH && attempt < 20 * TRIES); attempt++) {
    const { cost } = await costOf(work);
    least = Math.min(least, cost);
    spentMs += cost;
  }
  return least;
}

/** The ratio of the costs at full size and at a sixteenth: the lowest of some rounds, as a busy machine only adds. */
async function growthOf(work: (size: Size) => unknown): Promise<number> {
  let growth = Infinity;
  for (let round = 0; round < ROUNDS && growth >= MOST_GROWTH; round++) {
    const part = await leastCost(() => work(1));
    growth = Math.min(growth, (await leastCost(() => work(16))) / part);
  }
  return growth;
}

describe('a hostile body costs time in proportion to its length, and gets at most 100 errors', async () => {
  const mock = await freshMock();
  const admin = await signedIn('admin', mock);
  // Each operation gets one of the shapes, or all of them in a thorough run.
  test.each(Object.entries(shapes).map(([name, shape], nth) => [name, shape, nth] as const))(
    '%s',
    async (_, shape, nth) => {
      for (const id of takesJson.filter((_id, at) => isThorough || at % SHAPES === nth)) {
        const send = (body: unknown) => admin.call(id, { path: pathOf(id), body });
        const body = shape(propertiesOf(id), 16);
        const text = JSON.stringify(body);
        const { cost: bare } = await costOf(() => JSON.parse(text));
        const { cost: empty } = await costOf(() => send({}));
        const { cost, result } = await costOf(() => send(body));
        const { errors } = result.body;
        expect(result.status, id).not.toBe(500);
        expect(Array.isArray(errors) ? errors.length : 0, id).toBeLessThanOrEqual(100);
        if (cost <= SUSPECT * (bare + empty)) continue;
        // One is enough: quadratic costs affect every operation, and take minutes.
        expect(await growthOf((size) => send(shape(propertiesOf(id), size))), id).toBeLessThan(MOST_GROWTH);
      }
    },
    120_000,
  );
});

describe('other hostile parts of a request cost time in proportion to their length', async () => {
  const mock = await freshMock();
  const admin = await signedIn('admin', mock);
  const Authorization = `Basic ${btoa('console:console')}`;
  const token = mock.db.sessions.all()[0]?.accessToken;
  const raw = (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> =>
    mock.fetch(
      new Request(`http://mock.test${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${token}`, ...init.headers },
      }),
    );

  test.each<[string, number, (size: Size) => Promise<{ status: number }>]>([
    [
      'a query of many parameters',
      200,
      (size) => raw(`/yusp-app-common/api/upgrade/android?${many(750 * size, (n) => `key${n}=${n}`).join('&')}`, {}),
    ],
    [
      'a query that repeats one',
      422,
      (size) => raw(`/yusp-app-common/api/upgrade/android?${'page=1&'.repeat(750 * size)}`, {}),
    ],
    [
      'a path of many ids',
      422,
      (size) =>
        raw(`/yusp-app-oca/api/sysuser/batchdelete/${many(750 * size, (n) => 100_000 + n).join(',')}`, {
          method: 'POST',
        }),
    ],
    ['a path of many segments', 404, (size) => raw(`/yusp-app-common/${'a/'.repeat(750 * size)}`, {})],
    [
      'a form of many fields',
      422,
      (size) =>
        admin.call('obtainToken', {
          headers: { Authorization },
          body: new URLSearchParams(many(250 * size, (n) => [`key${n}`, ''])),
        }),
    ],
    [
      'headers that say much',
      200,
      (size) =>
        raw('/yusp-app-common/api/upgrade/android', {
          headers: Object.fromEntries(
            ['Accept-Language', 'Cookie', 'X-Request-Id', 'Accept'].map((name) => [
              name,
              'a;q=1, '.repeat(1250 * size),
            ]),
          ),
        }),
    ],
    [
      'nesting without end',
      400,
      (size) =>
        raw('/yusp-app-common/api/upgrade/android', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"version":'.repeat(6250 * size),
        }),
    ],
    [
      'a form of many parts',
      422,
      (size) => {
        const form = new FormData();
        for (let n = 0; n < 625 * size; n++) form.append(`key${n}`, '');
        return admin.call('uploadFile', { body: form });
      },
    ],
  ])(
    '%s',
    async (_, status, send) => {
      expect((await send(16)).status).toBe(status);
      expect(await growthOf(send)).toBeLessThan(MOST_GROWTH);
    },
    60_000,
  );

  test('brackets in a string do not count as nesting, and an escaped quote does not end a string', async () => {
    for (const text of ['['.repeat(500), `"\\${'{'.repeat(500)}`]) {
      const answer = await admin.call('createUpgrade', {
        path: { platform: 'android' },
        body: { version: '9.9.9', description: text },
      });
      expect(answer.status).toBe(422);
    }
  });
});
