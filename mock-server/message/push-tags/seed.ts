import type { Seed } from '../../core/world/seed.ts';
import { TAGS } from '../../delivery/facts.ts';
import { deviceIds } from '../../delivery/population.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** Descriptions of customer tags. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  工资代发: '单位委托本行代发工资的客户',
  理财客户: '持有理财产品的客户',
  老年版: '切换到大字版界面的用户',
  信用卡: '持有有效信用卡的客户',
  新客: '开户不满三十天的客户',
};

interface ListSeed {
  readonly tagName: string;
  readonly description: string;
  readonly clients: number;
  readonly daysAgo: number;
}

const LISTS: Readonly<Record<string, readonly ListSeed[]>> = {
  'chenghu-mbank': [
    { tagName: '端午活动内测', description: '上线前试看活动页面的同事', clients: 24, daysAgo: 2 },
    { tagName: '私人银行客户', description: '每季度由私人银行部提供名单', clients: 1860, daysAgo: 17 },
    { tagName: '临湖支行迁址', description: '原临湖支行签约的客户', clients: 640, daysAgo: 40 },
  ],
  'chenghu-cbank': [{ tagName: '电子票据试点', description: '首批试点企业的经办人', clients: 86, daysAgo: 9 }],
  'chenghu-office': [{ tagName: '总行员工', description: '', clients: 420, daysAgo: 25 }],
};

/** Seeds the user tags of every application, and some lists of devices; none in the scenario `empty`. */
export const seedPushTags: Seed = async ({ db, clock, scenario, rng }) => {
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    const lists = LISTS[applicationId];
    // An application that was created later has no users yet.
    if (lists === undefined) continue;
    for (const [tagName] of TAGS) {
      const at = clock.iso(midnight - rng('pushTag', applicationId, tagName).int(300, 400) * DAY_MS);
      await db.pushTags.insert({
        appId,
        tagName,
        description: DESCRIPTIONS[tagName],
        kind: 'profile',
        createdAt: at,
        updatedAt: at,
        createdBy: 'system',
        updatedBy: 'system',
      });
    }
    let skip = 1000;
    for (const { tagName, description, clients, daysAgo } of lists.toReversed()) {
      const draw = rng('pushTag', applicationId, tagName);
      const at = clock.iso(midnight - daysAgo * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS);
      const audit = { createdAt: at, updatedAt: at, createdBy: 'operator01', updatedBy: 'operator01' };
      const { id: tagId } = await db.pushTags.insert({
        appId,
        tagName,
        ...(description && { description }),
        kind: 'list',
        ...audit,
      });
      for (const clientId of deviceIds(rng, applicationId, clients, { skip }))
        await db.tagClients.insert({ tagId, clientId, source: clients > 30 ? 'import' : 'manual', ...audit });
      skip += clients;
    }
  }
};
