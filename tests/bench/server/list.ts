import { createDomains } from '../../../mock-server/domains.ts';
import { Store } from '../../../mock-server/core/store/store.ts';
import { coreTables } from '../../../mock-server/core/store/tables.ts';

const RECORDS = 100_000;
const QUERIES = 2000;

/** Times equality filter + sort + page + total over 100,000 records, once the index is there. */
export async function indexedList(): Promise<string> {
  const store = new Store({ ...coreTables, ...createDomains().tables });
  const { applications, upgrades } = store.tables;
  const platforms = ['android', 'ios', 'harmony'] as const;
  const time = (): string => '2024-06-18T10:30:00.000+08:00';
  const appId = await store.transact('bench', time, async () => {
    const { id } = await applications.insert({
      applicationId: 'bench',
      applicationName: 'bench',
      number: 1,
      platforms: [...platforms],
      appSecret: '',
      secretSetAt: time(),
    });
    for (let i = 0; i < RECORDS; i++) {
      const platform = platforms[i % 3] ?? 'ios';
      const version = `${1 + (i % 9)}.${(i * 7) % 1000}.${(i * 13) % 1000}`;
      await upgrades.insert({
        appId: id,
        platform,
        version,
        releaseMode: 'appStore',
        upgradeMode: i % 5 === 0 ? 'mandatory' : 'optional',
        packageName: `com.chenghu.app${i % 1000}`,
        status: i % 2 === 0 ? 'pending' : 'published',
        grayRules: [],
      });
    }
    return id;
  });
  const query = (page: number) =>
    upgrades.list({
      where: { appId, platform: 'android', status: 'pending' },
      sort: ['packageName,asc', 'createdAt,desc'],
      page,
      size: 20,
    });
  const building = performance.now();
  const { total } = query(1);
  const started = performance.now();
  for (let i = 0; i < QUERIES; i++) query(1 + (i % 500));
  const each = ((performance.now() - started) / QUERIES) * 1000;
  const first = started - building;
  return `list of 20 of ${total} in ${RECORDS} records: ${each.toFixed(1)} µs  (goal ≤ 500), first ${first.toFixed(0)} ms`;
}
