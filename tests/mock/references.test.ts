/** Records of another application are treated as missing: a request with the key of one is refused. */
import { beforeEach, expect, test } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { type LifecycleRow, lifecycles } from '../../openapi/generated/lifecycles.ts';
import { type OperationId, type OperationRow, operations } from '../../openapi/generated/operations.ts';
import { readers, relations } from '../../openapi/generated/relations.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { type Client, signedIn } from '../mock-client.ts';

/** The value at a path of properties. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Object.getOwnPropertyDescriptor(inner, name)?.value : undefined,
    value,
  );

/** The records of a tag that belong to applications: those of this one and those of others. */
function recordsOf({ mock }: Client, tag: string): { mine: readonly object[]; others: readonly object[] } {
  const rows: readonly object[] =
    Object.entries(mock.db)
      .find(([table]) => table === tag)?.[1]
      .all() ?? [];
  const [mine, others] = [
    rows.filter((row) => at(row, 'appId') === '1'),
    rows.filter((row) => !['1', undefined].some((id) => at(row, 'appId') === id)),
  ];
  return { mine, others };
}

/** Keys of a record of this application and of one of another. */
function keysOf(client: Client, entity: string, key: string): { own: string; foreign: string } {
  const { mine, others } = recordsOf(client, operations[readers[entity] ?? 'getOpenApi'].tag);
  const [own, foreign] = [mine, others].map((rows) => rows.map((row) => String(at(row, key))));
  const other = foreign?.find((one) => !own?.includes(one));
  if (own?.[0] === undefined || other === undefined) throw new Error(`two applications have no ${entity}`);
  return { own: own[0], foreign: other };
}

/** The id of a record for the operation: one that belongs to the value, else one whose state allows the operation. */
function recordFor(client: Client, id: OperationId, value: string): string {
  const { mine, others } = recordsOf(client, operations[id].tag);
  const allows = (row: object): boolean =>
    Object.values<LifecycleRow>(lifecycles).every(
      ({ field, transitions }) => transitions[id]?.from.includes(String(at(row, field))) ?? true,
    );
  return String(at([...mine, ...others].find((row) => at(row, 'ownerId') === value) ?? mine.find(allows) ?? {}, 'id'));
}

/** The first example that the contract gives of the operation's body. */
function bodyOf({ method, path }: OperationRow): object | undefined {
  const schema = at(document.paths, path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema');
  const example = at(document.components.schemas, String(at(schema, '$ref')).split('/').at(-1) ?? '', 'example');
  return schema === undefined ? undefined : { ...(typeof example === 'object' && example) };
}

/**
 * Entities whose records belong to no application. A gray rule is only found through its release, and the initial data
 * have no gateway job: see `tests/platform/gateway.test.ts`.
 */
const shared: ReadonlySet<string> = new Set([
  'Application',
  'Control',
  'GatewayJob',
  'GrayRule',
  'Menu',
  'Role',
  'SessionSummary',
  'UnitNode',
  'User',
]);

/** Every field of a request that names a record of an application. */
const fields = Object.entries(relations).flatMap(([id, all]) =>
  all.flatMap(({ in: place, field, to, isList }) =>
    place === 'query' || field.includes('.') || !isOperationId(id)
      ? []
      : to.flatMap(({ entity, key }) => (shared.has(entity) ? [] : [{ id, place, field, isList, entity, key }])),
  ),
);

let admin: Client;
beforeEach(async () => {
  admin = await signedIn();
});

/** The status, and whether the response reports a missing record. */
async function ask({ id, place, field, isList }: (typeof fields)[number], value: string, owner: string) {
  const path: Record<string, string> = {
    platform: 'android',
    owner,
    id: recordFor(admin, id, value),
    version: '1',
    rev: '1',
    ...(place === 'path' && { [field]: value }),
  };
  const body = bodyOf(operations[id]);
  const { status, body: answer } = await admin.call(id, {
    path,
    ...(body && {
      body: {
        ...body,
        ...('kind' in body && { kind: owner }),
        ...('releaseMode' in body && modes[field]),
        ...(place === 'body' && { [field]: isList ? [value] : value }),
      },
    }),
  });
  const errors = answer['errors'];
  return {
    status,
    isUnknown:
      status === 404 ||
      (Array.isArray(errors) && errors.some((error) => String(at(error, 'pointer')).startsWith(`/${field}`))),
  };
}

/** An upgrade from a store has no file, and a sent one is dropped. */
const modes: Readonly<Record<string, object>> = { fileId: { releaseMode: 'enterprise' } };
const kinds: Readonly<Record<string, string>> = {
  Upgrade: 'upgrade',
  OfflinePackage: 'offline',
  AppletPackage: 'applet',
  Switch: 'switch',
};
let differing = 0;

test.each(fields)('$id refuses a $entity of another application as $field', async (field) => {
  const keys = keysOf(admin, field.entity, field.key);
  const owner = kinds[field.entity] ?? 'upgrade';
  const [foreign, own] = [await ask(field, keys.foreign, owner), await ask(field, keys.own, owner)];
  expect(foreign.status).toBeGreaterThanOrEqual(400);
  expect(foreign.status).toBeLessThan(500);
  if (foreign.status !== own.status || foreign.isUnknown !== own.isUnknown) differing += 1;
});

test('most fields get another response for a record of the current application', () => {
  expect(differing).toBeGreaterThan(80);
});
