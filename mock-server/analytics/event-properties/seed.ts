import type { Seed } from '../../core/world/seed.ts';
import type { EventPropertyRow } from './table.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

type PropertySeed = Pick<EventPropertyRow, 'key' | 'name' | 'dataType'> &
  Partial<Pick<EventPropertyRow, 'values' | 'unit' | 'isRequired' | 'remarks'>>;

const AMOUNT: PropertySeed = { key: 'amount', name: '金额', dataType: 'number', unit: '元', isRequired: true };
const SUCCESS: PropertySeed = { key: 'is_success', name: '是否成功', dataType: 'boolean', isRequired: true };
const ENTRY: PropertySeed = {
  key: 'entry_page',
  name: '来源页面',
  dataType: 'string',
  remarks: '打开当前页面的上一页',
};

/** Newest first. */
const PROPERTIES: Readonly<Record<string, readonly PropertySeed[]>> = {
  'chenghu-mbank': [
    {
      key: 'campaign_code',
      name: '活动代码',
      dataType: 'string',
      remarks: '预留给端午活动，尚无事件使用',
    },
    { key: 'duration_ms', name: '操作耗时', dataType: 'number', unit: '毫秒' },
    {
      key: 'login_method',
      name: '登录方式',
      dataType: 'enum',
      values: ['指纹', '面容', '手势', '密码', '短信'],
      isRequired: true,
    },
    { key: 'holding_days', name: '预计持有天数', dataType: 'number', unit: '天' },
    { key: 'risk_level', name: '产品风险等级', dataType: 'enum', values: ['R1', 'R2', 'R3', 'R4', 'R5'] },
    { key: 'product_code', name: '产品代码', dataType: 'string', isRequired: true },
    { key: 'due_date', name: '还款日', dataType: 'date' },
    { key: 'transfer_type', name: '转账类型', dataType: 'enum', values: ['行内', '跨行', '手机号', '信用卡还款'] },
    { key: 'pay_channel', name: '支付渠道', dataType: 'enum', values: ['借记卡', '信用卡', '数字人民币'] },
    SUCCESS,
    AMOUNT,
    ENTRY,
  ],
  'chenghu-cbank': [
    { key: 'batch_size', name: '批量笔数', dataType: 'number', unit: '笔' },
    { key: 'operator_role', name: '操作员角色', dataType: 'enum', values: ['经办', '复核', '授权'], isRequired: true },
    AMOUNT,
    ENTRY,
  ],
  'chenghu-office': [
    { key: 'place', name: '打卡地点', dataType: 'enum', values: ['总行', '分行', '外勤'] },
    { key: 'flow_name', name: '流程名称', dataType: 'string' },
    SUCCESS,
  ],
};

/** Seeds the event properties of each application; none in the scenario `empty`. */
export const seedEventProperties: Seed = async ({ db, clock, scenario, rng }) => {
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    const properties = PROPERTIES[applicationId] ?? [];
    for (const [place, { isRequired = false, ...property }] of [...properties.entries()].toReversed()) {
      const draw = rng('eventProperty', applicationId, property.key);
      const at = clock.iso(midnight - (12 + place * 23) * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS);
      const audit = { createdAt: at, createdBy: 'admin', updatedAt: at, updatedBy: 'admin' };
      await db.eventProperties.insert({ ...property, isRequired, appId, ...audit });
    }
  }
};
