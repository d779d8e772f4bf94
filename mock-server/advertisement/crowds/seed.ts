import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { deviceIds, userIds } from '../../delivery/population.ts';
import { changeOf } from './change.ts';
import type { CrowdRow } from './table.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

interface CrowdSeed extends Pick<CrowdRow, 'name' | 'type' | 'source'> {
  readonly remark?: string;
  readonly count: number;
  readonly daysAgo: number;
  /** Other contents of its file. */
  readonly faults?: readonly string[];
}

const CROWDS: Readonly<Record<string, readonly CrowdSeed[]>> = {
  'chenghu-mbank': [
    {
      name: '新市民开户客户',
      type: 'user',
      source: 'file',
      remark: '文件格式有误，等待网点重新提供',
      count: 0,
      daysAgo: 1,
      faults: ['姓名 手机号', '张先生 138****2210', '李女士 139****0034'],
    },
    { name: '理财节目标客户', type: 'user', source: 'file', remark: '零售部提供', count: 2480, daysAgo: 3 },
    { name: '活动内测设备', type: 'device', source: 'list', remark: '上线前试看', count: 24, daysAgo: 5 },
    {
      name: '信用卡持卡人',
      type: 'user',
      source: 'file',
      remark: '每月 1 日由信用卡中心更新',
      count: 3260,
      daysAgo: 17,
      faults: ['U1002 0088', `U${'9'.repeat(52)}`],
    },
    { name: '私人银行客户', type: 'user', source: 'file', count: 1860, daysAgo: 40 },
  ],
  'chenghu-cbank': [{ name: '供应链试点企业', type: 'user', source: 'list', count: 86, daysAgo: 9 }],
  'chenghu-office': [{ name: '总行员工', type: 'user', source: 'file', count: 420, daysAgo: 25 }],
};

/** A crowd of the scenario `big`, too long to read line by line. */
const BIG = { name: '信用卡持卡人', count: 50_000 };
/** Indexes of devices that other lists use. */
const SKIP = 5000;
/** Offset between the first users of two crowds, so that crowds partly overlap. */
const APART = 1000;

function idsOf({ rng, scenario }: SeedContext, applicationId: string, { name, type, count }: CrowdSeed, place: number) {
  if (type === 'device') return deviceIds(rng, applicationId, count, { skip: SKIP });
  const size = scenario === 'big' && name === BIG.name ? BIG.count : count;
  return userIds(applicationId, size, place * APART);
}

/**
 * Seeds the crowds of every application, including one that is not ready because its file had no ids; none in the
 * scenario `empty`.
 */
export const seedCrowds: Seed = async (context) => {
  const { db, clock, scenario, rng, pause } = context;
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    for (const [place, seed] of [...(CROWDS[applicationId] ?? []).entries()].toReversed()) {
      const { daysAgo, faults = [], count: _count, ...crowd } = seed;
      const draw = rng('crowd', applicationId, crowd.name);
      const changed = midnight - daysAgo * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS;
      const ids = [...faults, ...idsOf(context, applicationId, seed, place)];
      await pause();
      const { members, report } = await changeOf([], 'add', ids.join('\n'));
      const { id: crowdId } = await db.crowds.insert({
        ...crowd,
        appId,
        status: members.length > 0 ? 'ready' : 'notReady',
        count: members.length,
        lastImport: { ...report, mode: 'add', finishedAt: clock.iso(changed), startedBy: 'operator01' },
        createdAt: clock.iso(changed - draw.int(1, 20) * DAY_MS),
        createdBy: 'operator01',
        updatedAt: clock.iso(changed),
        updatedBy: 'operator01',
      });
      if (members.length > 0) await db.crowdMembers.insert({ crowdId, ids: [...members] });
    }
  }
};
