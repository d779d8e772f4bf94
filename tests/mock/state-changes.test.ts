/** The check of state changes that every test runs. */
import { expect, test } from 'vitest';
import { signedIn } from '../mock-client.ts';
import { statesIn, wrongChanges } from '../state-changes.ts';

test('reports only state changes by calls that may not make them', async () => {
  const { mock } = await signedIn();
  const [pending] = mock.db.upgrades.all({ where: { status: 'pending' } });
  const { id = '' } = pending ?? {};
  const before = statesIn(mock);
  await mock.write((db) => db.upgrades.update(id, { status: 'published' }));
  const after = statesIn(mock);
  expect(wrongChanges('listUpgrades', {}, before, after)).toEqual([
    `listUpgrades leads Upgrade ${id} from pending to published`,
  ]);
  expect(wrongChanges('publishUpgrade', { path: { id: 'another' } }, before, after)).toHaveLength(1);
  expect(wrongChanges('publishUpgrade', { path: { id } }, before, after)).toEqual([]);
  expect(wrongChanges('listUpgrades', {}, after, after)).toEqual([]);
});

test('reports a record that is not created in its initial state', async () => {
  const { mock } = await signedIn();
  const after = statesIn(mock);
  const [newest] = mock.db.upgrades.all({ where: { status: 'published' } });
  const before = new Map(
    [...after].map(([entity, rows]) => [entity, rows.filter((row) => entity !== 'Upgrade' || row.id !== newest?.id)]),
  );
  expect(wrongChanges('createUpgrade', {}, before, after)).toEqual([
    `createUpgrade leads Upgrade ${newest?.id} from nothing to published`,
  ]);
});
