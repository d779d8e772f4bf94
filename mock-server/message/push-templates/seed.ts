import type { Seed } from '../../core/world/seed.ts';
import type { Insert } from '../../core/store/table.ts';
import type { PushTemplateRow } from './table.ts';
import { DAY_MS } from '../../core/world/durations.ts';

type TemplateSeed = Omit<Insert<PushTemplateRow>, 'appId'> & { readonly daysAgo: number };

const MAINTENANCE: TemplateSeed = {
  name: '系统维护公告',
  title: '系统维护通知',
  content: '为了给您更好的服务，我们将于#开始时间#至#结束时间#进行系统升级，期间#受影响业务#暂停，敬请谅解。',
  openMode: 'url',
  url: 'https://www.chenghu.example/notice/maintenance',
  remark: '提前一天推送',
  daysAgo: 4,
};

const TEMPLATES: Readonly<Record<string, readonly TemplateSeed[]>> = {
  'chenghu-mbank': [
    {
      name: '节日祝福',
      title: '#节日#安康',
      content: '#称呼#，澄湖银行祝您和家人#节日#安康！点击领取节日专属礼遇，#截止日期#前有效。',
      openMode: 'page',
      pagePath: '/activity/festival',
      remark: '端午、中秋、国庆、春节共用',
      daysAgo: 1,
    },
    MAINTENANCE,
    {
      name: '转账到账通知',
      title: '到账#金额#元',
      content: '您尾号#卡号后四位#的账户于#时间#收到#付款人#转账#金额#元，附言：#附言#。',
      openMode: 'page',
      pagePath: '/account/transactions',
      daysAgo: 12,
    },
    {
      name: '信用卡还款提醒',
      title: '信用卡还款提醒',
      content: '您尾号#卡号后四位#的信用卡本期应还#金额#元，请于#还款日#前还款，以免影响信用记录。',
      openMode: 'page',
      pagePath: '/card/repay',
      remark: '还款日前三天',
      daysAgo: 20,
    },
    {
      name: '新设备登录提醒',
      title: '安全提醒',
      content: '您的账户于#时间#在#城市#的新设备（#机型#）上登录。如非本人操作，请立即修改密码并联系官方客服。',
      openMode: 'page',
      pagePath: '/security/devices',
      remark: '实时触发，不受免打扰时段限制',
      daysAgo: 33,
    },
    {
      name: '防诈骗提示',
      title: '谨防冒充银行客服',
      content: '澄湖银行不会以任何理由索要您的密码和短信验证码。接到可疑来电，请先挂断，再拨打官方客服核实。',
      openMode: 'url',
      url: 'https://www.chenghu.example/security/anti-fraud',
      daysAgo: 48,
    },
    {
      name: '理财产品到期',
      title: '您的理财即将到期',
      content: '您持有的“#产品名称#”将于#到期日#到期，本金和收益将自动转入活期账户。点击查看同期限在售产品。',
      openMode: 'page',
      pagePath: '/wealth/holdings?tab=due',
      daysAgo: 61,
    },
    {
      name: '工资到账',
      title: '工资到账啦',
      content: '#称呼#，您的工资#金额#元已到账。工资理财当日起息，点击了解。',
      openMode: 'page',
      pagePath: '/wealth/payroll',
      remark: '仅限工资代发客户',
      daysAgo: 77,
    },
    {
      name: '版本更新提示',
      title: '新版本 #版本号# 已发布',
      content: '新版手机银行支持#新功能#，打开应用即可更新。',
      openMode: 'home',
      daysAgo: 95,
    },
  ],
  'chenghu-cbank': [
    MAINTENANCE,
    {
      name: '待授权交易提醒',
      title: '您有#笔数#笔交易待授权',
      content: '#制单人#提交的付款合计#金额#元等待您授权，请于#截止时间#前处理，逾期自动退回。',
      openMode: 'page',
      pagePath: '/approval/pending',
      daysAgo: 9,
    },
    {
      name: '电子回单已生成',
      title: '电子回单已生成',
      content: '贵公司#日期#的电子回单已生成，共#笔数#笔，可在线查看和下载。',
      openMode: 'page',
      pagePath: '/receipt/list',
      daysAgo: 40,
    },
  ],
  'chenghu-office': [
    {
      name: '考勤打卡提醒',
      title: '别忘了打卡',
      content: '#称呼#，您今天还没有#上下班#打卡。',
      openMode: 'page',
      pagePath: '/attendance',
      daysAgo: 15,
    },
  ],
};

/** Office hours: 9:00 to 17:30. */
const OFFICE_MINUTES = [9 * 60, 17 * 60 + 30] as const;

/** Seeds the templates of every application; none in the scenario `empty`. */
export const seedPushTemplates: Seed = async ({ db, clock, scenario, rng }) => {
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    for (const { daysAgo, ...template } of (TEMPLATES[applicationId] ?? []).toReversed()) {
      const draw = rng('pushTemplate', applicationId, template.name);
      const changed = midnight - daysAgo * DAY_MS + draw.int(...OFFICE_MINUTES) * 60_000;
      await db.pushTemplates.insert({
        ...template,
        appId,
        createdAt: clock.iso(changed - draw.int(20, 200) * DAY_MS - draw.int(0, 20) * 60_000),
        createdBy: 'operator01',
        updatedAt: clock.iso(changed),
        updatedBy: 'operator01',
      });
    }
  }
};
