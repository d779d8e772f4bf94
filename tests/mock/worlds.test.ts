import { expect, test } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { Beginnings } from '../../mock-server/core/world/beginnings.ts';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { NOW } from '../mock-client.ts';

const options = { document, version: 'test' };

async function everything(mock: Mock): Promise<unknown> {
  // That of the clock names the real time, too.
  const tables = Object.entries(mock.db).map(([name, table]) => [name, table.all().filter(({ id }) => id !== 'clock')]);
  const bytes = await Promise.all(mock.db.blobs.all().map(async ({ id }) => [id, await mock.blobs.get(id)]));
  return { tables, bytes, now: mock.clock.iso(), faults: mock.control.faults() };
}

test.each(['default', 'release-day', 'faults'])(
  'a mock that shares the beginning of another one begins as if alone: %s',
  async (scenario) => {
    const beginnings = new Beginnings();
    const alone = await everything(await createMock({ ...options, domains: createDomains(), scenario, frozenAt: NOW }));
    for (const _ of ['first', 'second']) {
      expect(
        await everything(
          await createMock({ ...options, domains: createDomains(), scenario, frozenAt: NOW, beginnings }),
        ),
      ).toEqual(alone);
    }
  },
);

test('what one of them writes, removes or uploads is not there for the others', async () => {
  const beginnings = new Beginnings();
  const begin = () => createMock({ ...options, domains: createDomains(), frozenAt: NOW, beginnings });
  const [first, second] = [await begin(), await begin()];
  const before = await everything(first);
  const [upgrade] = second.db.upgrades.all({ where: { status: 'pending' } });
  if (upgrade === undefined) throw new Error('the seed has no pending upgrade');
  await second.write(async (db) => {
    await db.upgrades.remove(upgrade.id);
    for (const { id } of db.upgrades.all()) await db.upgrades.update(id, { description: 'changed' });
    for (const { id } of db.blobs.all()) await second.blobs.put(id, new Uint8Array([1]));
  });
  expect(await everything(first)).toEqual(before);
  expect(await everything(await begin())).toEqual(before);
});

test('another time, or a clock that runs, is another beginning', async () => {
  const beginnings = new Beginnings();
  const begin = (frozenAt?: number) =>
    createMock({ ...options, domains: createDomains(), beginnings, ...(frozenAt !== undefined && { frozenAt }) });
  const times = [];
  for (const at of [NOW, NOW + 86_400_000, undefined]) {
    const mock = await begin(at);
    times.push(mock.db.applications.all()[0]?.updatedAt);
    await mock.close();
  }
  expect(new Set(times).size).toBe(3);
});
