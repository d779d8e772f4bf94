import { HABITS } from '../../../population/habits.ts';
import { formatTime } from '../../../core/world/clock.ts';
import type { Seed } from '../../../core/world/seed.ts';
import { watchResolved } from '../acts.ts';
import type { Cause } from '../cause.ts';
import { JS_ERRORS } from '../../js-errors/library.ts';
import type { Category } from '../incident-counts.ts';
import { CRASHES } from './crashes.ts';
import { HANGS } from './hangs.ts';
import type { CrashIssueRow } from '../table.ts';
import { DAY_MS } from '../../../core/world/durations.ts';

/** Issues exist since the start of the platform's history. */
const SINCE_DAYS = 90;

/** An action on an issue, some days ago. */
interface Done {
  readonly status: CrashIssueRow['status'];
  readonly owner?: string;
  readonly resolvedIn?: string;
  readonly daysAgo: number;
  readonly by: string;
  readonly comment?: string;
}

/** Actions on issues of the mobile bank. */
const DONE: Readonly<Partial<Record<string, Done>>> = {
  'android face-session': {
    status: 'resolved',
    owner: 'dev02',
    resolvedIn: '6.4.1',
    daysAgo: 8,
    by: 'release01',
    comment: '仅在人脸登录页冷启动时复现；6.4.1 改为首页加载完成后再初始化 FaceSession。',
  },
  'android row-index': { status: 'resolved', owner: 'dev02', resolvedIn: '6.4.0', daysAgo: 14, by: 'dev02' },
  'android pdf-memory': {
    status: 'processing',
    owner: 'dev02',
    daysAgo: 6,
    by: 'release01',
    comment: '大额对账单（> 60 页）在 4 GB 内存机型上必现。',
  },
  'android amount-format': { status: 'regressed', owner: 'dev02', daysAgo: 3, by: 'dev02' },
  'android render-thread': {
    status: 'ignored',
    daysAgo: 20,
    by: 'release01',
    comment: '系统渲染线程问题，无应用自身帧。',
  },
  'android account-lock': { status: 'processing', owner: 'dev02', daysAgo: 5, by: 'release02' },
  'web quote-panel': {
    status: 'processing',
    owner: 'dev02',
    daysAgo: 9,
    by: 'release01',
    comment: '行情接口在 6.4.0 起改为可空，待理财离线包兼容。',
  },
  'web other-origin': { status: 'ignored', daysAgo: 30, by: 'dev02', comment: '跨域脚本，拿不到堆栈。' },
  'ios keyboard': { status: 'processing', owner: 'dev02', daysAgo: 4, by: 'release02' },
  'ios table-update': { status: 'resolved', resolvedIn: '6.4.0', owner: 'dev02', daysAgo: 11, by: 'release01' },
};

/** @param daysToCome days of the story that are still in the future, by scenario */
export const createIssueSeed =
  (daysToCome: (scenario: string) => number): Seed =>
  async (context) => {
    const { db, clock, scenario } = context;
    const toCome = daysToCome(scenario);
    for (const { id: appId, applicationId } of db.applications.all({})) {
      if (HABITS[applicationId] === undefined) continue;
      const add = async (cause: Cause, category: Category) => {
        const { platform, key } = cause;
        const all = applicationId === 'chenghu-mbank' && scenario !== 'empty' ? DONE[`${platform} ${key}`] : undefined;
        const done = all && all.daysAgo > toCome ? { ...all, daysAgo: all.daysAgo - toCome } : undefined;
        const createdAt = formatTime(clock.now() - SINCE_DAYS * DAY_MS);
        const at = formatTime(clock.now() - (done?.daysAgo ?? SINCE_DAYS) * DAY_MS);
        const { status = 'new', owner, resolvedIn, by = 'admin', comment } = done ?? {};
        const row = await db.crashIssues.insert({
          appId,
          category,
          platform,
          key,
          status,
          ...(owner && { owner }),
          ...(resolvedIn && { resolvedIn, resolvedAt: at }),
          createdAt,
          createdBy: 'admin',
          updatedAt: at,
          updatedBy: by,
        });
        const own = { appId, issueId: row.id, at };
        if (status === 'resolved') await watchResolved(context, { appId, category });
        if (done)
          await db.crashIssueEvents.insert({
            ...own,
            event: 'statusChanged',
            by,
            status,
            ...(resolvedIn && { version: resolvedIn }),
          });
        if (owner) await db.crashIssueEvents.insert({ ...own, event: 'ownerChanged', by, owner });
        if (comment) await db.crashIssueEvents.insert({ ...own, event: 'commented', by, text: comment });
      };
      for (const cause of CRASHES) await add(cause, 'crash');
      for (const cause of HANGS) await add(cause, 'anr');
      for (const cause of JS_ERRORS) await add(cause, 'js');
    }
  };
