import { beforeEach, expect, test } from 'vitest';
import { Store } from '../../mock-server/core/store/store.ts';
import { coreTables } from '../../mock-server/core/store/tables.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { configChanged } from '../../mock-server/platform/gateway-config/changes.ts';

const TIME = '2024-06-18T10:30:00.000+08:00';
let store: Store;

beforeEach(async () => {
  store = new Store({ ...coreTables, ...createDomains().tables });
  await store.transact(
    'admin',
    () => TIME,
    () =>
      store.tables.applications.insert({
        applicationId: 'one',
        applicationName: 'One',
        number: 1,
        platforms: [],
        appSecret: '',
        secretSetAt: TIME,
      }),
  );
});

const edit = (id: number, by = 'gateway01', paths: readonly string[] = ['name'], most?: number) =>
  store.transact(
    by,
    () => TIME,
    () =>
      configChanged(
        { db: store.tables, appId: '1', session: { userName: by }, clock: { iso: () => TIME } },
        [{ entity: 'transaction', id: String(id), paths }],
        most,
      ),
  );

test('editors are kept for a limited number of records, those edited last', async () => {
  for (let id = 1; id <= 8; id += 1) await edit(id, 'gateway01', ['name'], 5);
  expect(store.tables.configEdits.all().map(({ entityId }) => entityId)).toEqual(['4', '5', '6', '7', '8']);
});

test('repeated edits of a record keep one entry with the last editor of each field', async () => {
  await edit(1, 'gateway01', ['name', 'code']);
  for (let round = 0; round < 50; round += 1) await edit(1, round % 2 === 0 ? 'gateway02' : 'gateway03', ['name']);
  expect(store.tables.configEdits.all()).toMatchObject([
    {
      edits: [
        { by: 'gateway01', paths: ['code'] },
        { by: 'gateway03', paths: ['name'] },
      ],
    },
  ]);
  await edit(2, 'gateway01', []);
  expect(store.tables.configEdits.size).toBe(1);
});
