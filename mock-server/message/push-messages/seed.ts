import type { Seed, SeedContext } from '../../core/world/seed.ts';
import { deviceIds } from '../../delivery/population.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import { sendOf } from './acts.ts';
import { planOf } from './sends.ts';
import type { PushMessageRow } from './table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/world/durations.ts';

type MessageContent = Pick<PushMessageRow, 'title' | 'content' | 'category' | 'openMode'> &
  Partial<Pick<PushMessageRow, 'route' | 'regions' | 'platforms' | 'channels' | 'url' | 'pagePath' | 'validityHours'>>;

interface MessageSeed extends MessageContent {
  /** Name of the template that it was written from. */
  readonly template?: string;
  /** Names of tags, or the number of named devices. */
  readonly to?: readonly string[] | number;
  /** When it was pushed: days before the start-up day, and the time of that day; not pushed if absent. */
  readonly pushed?: readonly [daysAgo: number, hours: number, minutes: number];
  /** Result of the push if no vendor was involved. */
  readonly ended?: 'pushed' | 'pushFailed';
  /** Seconds after which it was stopped. */
  readonly stopped?: number;
  /** Its schedule: days after the start-up day, the hour, and the devices to be reached at the time of scheduling. */
  readonly due?: readonly [days: number, hours: number, devices: number];
}

const FESTIVAL = '/activity/festival';

/** The festival campaign of the retail app, and its other messages; oldest first. */
const MESSAGES: Readonly<Record<string, readonly MessageSeed[]>> = {
  'chenghu-mbank': [
    {
      title: '活动规则调整说明',
      content: '“每周三积分兑换”的参与时间有误，请以活动页面为准，给您带来不便敬请谅解。',
      category: 'marketing',
      openMode: 'page',
      pagePath: '/points/wednesday',
      pushed: [12, 11, 20],
      stopped: 95,
    },
    {
      title: '请您先来试一试',
      content: '新版首页开始内测，欢迎把您的感受告诉我们。',
      category: 'service',
      openMode: 'home',
      to: 12,
      pushed: [10, 9, 40],
    },
    {
      title: '为您准备了夏日出行保障',
      content: '暑期出行高峰将至，行程险低至9.9元，三分钟完成投保。',
      category: 'marketing',
      openMode: 'page',
      pagePath: '/insurance/travel',
      regions: ['澄州', '临湖', '云溪'],
      pushed: [9, 16, 30],
    },
    {
      title: '正在使用应用的您，请留意',
      content: '今晚二十三点起暂停跨行转账约十分钟，请提前安排。',
      category: 'service',
      openMode: 'home',
      route: 'self',
      ended: 'pushed',
      validityHours: 4,
      pushed: [8, 19, 0],
    },
    {
      title: '系统维护通知',
      template: '系统维护公告',
      content: '为了给您更好的服务，我们将于周日凌晨一点至三点进行系统升级，期间转账和缴费暂停，敬请谅解。',
      category: 'service',
      openMode: 'url',
      url: 'https://www.chenghu.example/notice/maintenance',
      pushed: [6, 18, 0],
    },
    {
      title: '粽香传情，好礼先知道',
      content: '端午活动即将开始，完成任务即可领取节日礼遇。先看看都有什么？',
      category: 'marketing',
      openMode: 'page',
      pagePath: FESTIVAL,
      pushed: [5, 10, 0],
    },
    {
      title: '您关注的理财今日开售',
      content: '“澄稳”系列三十天期产品今日上午十点开售，额度有限，售完即止。',
      category: 'marketing',
      openMode: 'page',
      pagePath: '/wealth/products?series=stable',
      to: ['理财客户'],
      pushed: [4, 9, 45],
    },
    {
      title: '工资到账啦',
      template: '工资到账',
      content: '您的工资已到账。工资理财当日起息，点击了解。',
      category: 'service',
      openMode: 'page',
      pagePath: '/wealth/payroll',
      to: ['工资代发'],
      pushed: [3, 10, 15],
    },
    {
      title: '信用卡还款提醒',
      template: '信用卡还款提醒',
      content: '您的信用卡账单即将到期，请于还款日前还款，以免影响信用记录。',
      category: 'service',
      openMode: 'page',
      pagePath: '/card/repay',
      to: ['信用卡'],
      pushed: [2, 9, 30],
    },
    {
      title: '临湖支行迁址公告',
      content: '临湖支行已迁至湖滨路88号，营业时间不变，恭候您的光临。',
      category: 'service',
      openMode: 'url',
      url: 'https://www.chenghu.example/branch/linhu',
      to: ['临湖支行迁址'],
      pushed: [1, 10, 30],
    },
    {
      title: '端午安康，节日礼遇已到账',
      template: '节日祝福',
      content: '澄湖银行祝您和家人端午安康！节日礼遇已放入您的卡券包，记得在有效期内使用。',
      category: 'marketing',
      openMode: 'page',
      pagePath: FESTIVAL,
      pushed: [1, 20, 0],
    },
    {
      title: '节日礼遇补发通知',
      content: '部分用户未能收到节日礼遇的提醒，礼遇已在您的卡券包中。',
      category: 'service',
      openMode: 'page',
      pagePath: FESTIVAL,
      route: 'vendor',
      channels: ['OPPO', 'VIVO'],
      ended: 'pushFailed',
      pushed: [1, 20, 40],
    },
    {
      title: '节日礼遇即将到期',
      content: '您的节日礼遇三天后到期，别忘了使用。',
      category: 'marketing',
      openMode: 'page',
      pagePath: FESTIVAL,
      to: ['端午活动内测'],
    },
    {
      title: '龙舟竞渡，周末赢好礼',
      content: '周末来闯关，赢取龙舟主题好礼，每天三次机会。',
      category: 'marketing',
      openMode: 'page',
      pagePath: '/activity/dragon-boat',
      regions: ['澄州', '临湖'],
      due: [1, 20, 151_906],
    },
  ],
  'chenghu-cbank': [
    {
      title: '电子票据试点邀请',
      content: '贵公司已纳入电子票据试点，点击查看操作说明。',
      category: 'service',
      openMode: 'page',
      pagePath: '/bill/pilot',
      to: ['电子票据试点'],
      pushed: [7, 14, 10],
    },
    {
      title: '季末对账提醒',
      content: '请于本月底前完成电子对账，逾期将影响部分业务办理。',
      category: 'service',
      openMode: 'page',
      pagePath: '/statement/confirm',
      pushed: [2, 15, 0],
    },
  ],
  'chenghu-office': [
    {
      title: '端午放假安排',
      content: '端午节放假三天，值班表已更新，请相关同事查看。',
      category: 'service',
      openMode: 'page',
      pagePath: '/notice/holiday',
      to: ['总行员工'],
      pushed: [3, 17, 0],
    },
  ],
};

const BY = 'operator01';
/** Channels that were failing at the time of scheduling. */
const FAILING = ['OPPO', 'VIVO'];

async function seedMessage(context: SeedContext, { id: appId, applicationId }: ApplicationRow, seed: MessageSeed) {
  const { db, clock, rng, jobs } = context;
  const { template, to, pushed, ended, stopped, due, ...content } = seed;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  const draw = rng('pushMessage', applicationId, content.title);
  const at = pushed
    ? midnight - pushed[0] * DAY_MS + pushed[1] * HOUR_MS + pushed[2] * MINUTE_MS
    : midnight - DAY_MS + 17 * HOUR_MS + draw.int(0, 50) * MINUTE_MS;
  const message = {
    route: 'auto',
    validityHours: 24,
    ...content,
    appId,
    targetType:
      content.regions !== undefined
        ? 'region'
        : to === undefined
          ? 'all'
          : typeof to === 'number'
            ? 'clientIds'
            : 'tags',
    ...(template !== undefined && { templateId: db.pushTemplates.find({ appId, name: template })?.id }),
    ...(typeof to === 'number' && { clientIds: deviceIds(rng, applicationId, to, { skip: 400 }) }),
    ...(typeof to === 'object' && { tagIds: to.flatMap((tagName) => db.pushTags.find({ appId, tagName })?.id ?? []) }),
    ...(due && { pushTime: clock.iso(midnight + due[0] * DAY_MS + due[1] * HOUR_MS) }),
  } as const;
  const time = clock.iso(at);
  const audit = {
    createdAt: clock.iso(at - draw.int(15, 180) * MINUTE_MS),
    createdBy: BY,
    updatedAt: time,
    updatedBy: BY,
  };
  if (!pushed) {
    const { id } = await db.pushMessages.insert({ ...message, ...audit, status: 'notPushed' });
    if (!due || message.pushTime === undefined) return;
    const jobId = await jobs.at('push.send', { messageId: id }, Date.parse(message.pushTime));
    await db.pushMessages.update(id, { scheduled: { jobId, by: BY, at: time, devices: due[2], failing: FAILING } });
    return;
  }
  const { id } = await db.pushMessages.insert({
    ...message,
    ...audit,
    pushedAt: time,
    status: ended ?? 'pushedThirdParty',
  });
  await db.pushSends.insert({
    ...sendOf(message, planOf(context, appId, message, at), BY),
    messageId: id,
    startedAt: time,
    ...(stopped !== undefined && { stoppedAt: clock.iso(at + stopped * 1000) }),
  });
}

/**
 * Seeds the messages of every application; none in the scenario `empty`. Whom they reached is computed on demand, so
 * that a mock need not wait for it.
 */
export const seedPushMessages: Seed = async (context) => {
  if (context.scenario === 'empty') return;
  for (const application of context.db.applications.all())
    for (const seed of MESSAGES[application.applicationId] ?? []) await seedMessage(context, application, seed);
};
