import type { Seed } from '../../core/world/seed.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type Line = readonly [name: string, windowHours: number, ...steps: readonly string[]];

/** Saved funnels of each application. */
const FUNNELS: Readonly<Partial<Record<string, readonly Line[]>>> = {
  'chenghu-mbank': [
    ['转账', 24, 'page:转账', 'page:转账确认', 'event:transfer_submit', 'event:transfer_success'],
    ['理财购买', 72, 'page:理财首页', 'page:理财详情', 'page:购买确认', 'event:wealth_purchase'],
    ['账单分期', 168, 'page:信用卡账单', 'page:账单分期', 'event:instalment_apply'],
  ],
  'chenghu-cbank': [
    ['授权转账', 72, 'page:转账录入', 'event:transfer_create', 'page:转账授权', 'event:transfer_approve'],
  ],
  'chenghu-office': [['审批', 24, 'page:审批列表', 'page:审批详情', 'event:approve']],
};

/** Seeds the saved funnels of every application; none in the scenario `empty`. */
export const seedFunnels: Seed = async ({ db, clock, scenario }) => {
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all())
    for (const [place, [name, windowHours, ...steps]] of (FUNNELS[applicationId] ?? []).entries()) {
      const at = clock.iso(midnight - (20 + place * 9) * DAY_MS + 10 * 3_600_000);
      await db.funnels.insert({
        name,
        windowHours,
        steps,
        appId,
        createdAt: at,
        createdBy: 'admin',
        updatedAt: at,
        updatedBy: 'admin',
      });
    }
};
