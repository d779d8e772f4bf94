import { expect, test } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { isOperationId } from '../../openapi/checker/operation.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { signedIn } from '../mock-client.ts';

interface GetOperation {
  operationId?: string;
  parameters?: readonly { name: string; schema: object }[];
}

/** The sortable lists with pages, with their default order. */
const paths: readonly { get?: GetOperation; post?: object; put?: object; delete?: object }[] = Object.values(
  document.paths,
);
const lists = paths.flatMap(({ get }): [OperationId, string[]][] => {
  const sort = get?.parameters?.find(({ name }) => name === 'sort');
  // A list without pages may be a tree, which is sorted among siblings only.
  const isPaged = get?.parameters?.some(({ name }) => name === 'page');
  if (!sort || !isPaged || get?.operationId === undefined || !isOperationId(get.operationId)) return [];
  return [[get.operationId, ['default' in sort.schema ? sort.schema.default : []].flat().map(String)]];
});

test('a list requested without a sort order has the default order of the contract', async () => {
  const admin = await signedIn();
  const { db } = admin.mock;
  const path = {
    platform: 'android',
    group: 'crash-android',
    listType: 'black',
    appId: db.applications.all()[0]?.id ?? '',
    id: db.roles.all()[0]?.id ?? '',
  };
  /** Owners of records for operations where the usual id is not one. */
  const owners: Partial<Record<OperationId, string>> = {
    listTagClients: db.pushTags.find({ kind: 'list' })?.id ?? '',
    listCrashSamples: db.crashIssues.find({ platform: 'android' })?.id ?? '',
  };
  let compared = 0;
  for (const [id, sort] of lists) {
    const items = await admin.items(id, { path: { ...path, id: owners[id] ?? path.id }, query: { size: '100' } });
    const [first = '', direction] = sort[0]?.split(',') ?? [];
    const rising = items.flatMap(({ [first]: value }) =>
      typeof value === 'string' || typeof value === 'number' ? [value] : [],
    );
    if (direction === 'desc') rising.reverse();
    for (const [at, value] of rising.entries()) {
      if (at > 0) expect(value >= (rising[at - 1] ?? value), `${id} by ${sort.join()}: ${value}`).toBe(true);
    }
    compared += rising.length;
  }
  expect(lists.length).toBeGreaterThan(15);
  expect(compared).toBeGreaterThan(400);
});
