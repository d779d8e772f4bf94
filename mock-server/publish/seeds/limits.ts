import {
  GrayCondition,
  GrayRuleInput,
  PhasedPlan,
  SwitchEntry,
  UpgradeInput,
} from '../../../openapi/generated/limits.publish.ts';
import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { REGIONS } from '../../delivery/facts.ts';
import { contentOf } from '../switches/acts.ts';
import type { GrayRuleRow } from '../gray-rules/table.ts';

const APP_ID = '1';
const VERSION = '6.6.0';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Returns rules with a maximum list of devices, and with the maximum number of conditions and values. */
function rulesOf({ rng }: SeedContext): Pick<GrayRuleRow, 'mode' | 'whitelist' | 'conditions' | 'description'>[] {
  const draw = rng('limits');
  const numbered = times(GrayCondition.values.maxItems, (value) => `第${value + 1}项`);
  // There are fewer regions than a condition allows, and only known regions are valid.
  const regions = REGIONS.flatMap(({ province, cities }) => [province, ...cities]);
  const elements = ['city', 'model', 'userTag'] as const;
  return [
    {
      mode: 'whitelist',
      whitelist: times(GrayRuleInput.whitelist.maxItems, () => `CH-${draw.hex(8)}`),
      conditions: [],
    },
    {
      mode: 'nonWhitelist',
      whitelist: [],
      conditions: times(GrayRuleInput.conditions.maxItems, (index) => {
        const element = elements[index % elements.length] ?? 'city';
        return { element, operator: 'in', values: element === 'city' ? regions : numbered };
      }),
      description: '限'.repeat(GrayRuleInput.description.maxLength),
    },
  ];
}

/** Seeds a package with the longest possible texts, rules and plan. */
async function seedUpgrade(context: SeedContext): Promise<void> {
  const { db } = context;
  const upgrade = await db.upgrades.insert({
    appId: APP_ID,
    platform: 'android',
    version: VERSION,
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    status: 'pending',
    packageName: 'p'.repeat(UpgradeInput.packageName.maxLength),
    address: 'https://store.chenghu.example/android/mbank',
    downloadUrl: 'https://store.chenghu.example/android/mbank',
    description: `${'版'.repeat(Math.floor(UpgradeInput.description.maxBytes / 3))}.`,
    grayRules: [],
  });
  const rules = [];
  for (const rule of rulesOf(context))
    rules.push(
      await db.grayRules.insert({
        ...rule,
        appId: APP_ID,
        ownerType: 'upgrade',
        ownerId: upgrade.id,
        combination: 'AND',
      }),
    );
  await db.upgrades.update(upgrade.id, {
    grayRules: rules.map(({ id, mode, whitelist, conditions }) => ({
      id,
      mode,
      devices: whitelist.length,
      conditions,
    })),
  });
  const most = PhasedPlan.stages.maxItems;
  const stages = times(most, (index) => ({ hours: index * 24, percent: ((index + 1) * 100) / most }));
  await db.rollouts.insert({
    appId: APP_ID,
    kind: 'upgrade',
    ownerId: upgrade.id,
    plan: { stages },
    state: 'idle',
    percent: 0,
    reached: [],
  });
}

/** Seeds a switch with the longest values, one for each platform. */
async function seedSwitch({ db, clock }: SeedContext): Promise<void> {
  const entries = (['android', 'ios', 'harmony'] as const).map((platform) => ({
    platform,
    value: '长'.repeat(SwitchEntry.value.maxLength),
  }));
  const row = await db.switches.insert({
    appId: APP_ID,
    key: 'longestValues',
    valueType: 'string',
    entries,
    remarks: '注'.repeat(100),
    status: 'notEffective',
    revisions: 1,
    grayRules: [],
  });
  await db.switchRevisions.insert({
    switchId: row.id,
    number: 1,
    at: clock.iso(),
    by: row.createdBy,
    action: 'created',
    after: contentOf(row),
  });
}

/** The scenario `limits`: a package with its rules and plan, and a switch, all at their limits. */
export const seedLimits: Seed = async (context) => {
  if (context.scenario !== 'limits') return;
  await seedUpgrade(context);
  await seedSwitch(context);
};
