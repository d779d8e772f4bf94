import type { Rng } from '../../core/world/rng.ts';
import type { Journeys, Ways } from '../../population/journeys.ts';
import { sizeOf } from '../../population/launch-sizes.ts';

/** A gateway transaction as an app calls it: its time on a usual network (ms), and the spread. */
interface Call {
  readonly code: string;
  readonly ms: number;
  readonly spread: number;
}

/** Bytes that calls send and receive, unless they differ: lists, bills and documents. */
const USUAL_BYTES = [360, 1400] as const;
const BYTES: Readonly<Record<string, readonly [sent: number, received: number]>> = {
  ACCT0002: [340, 2300],
  ACCT0003: [420, 6200],
  ACCT0004: [380, 168_000],
  TRAN0002: [980, 900],
  TRAN0004: [3900, 1800],
  TRAN0008: [340, 4100],
  TRAN0011: [400, 5200],
  TRAN0012: [360, 96_000],
  WLTH0001: [380, 14_500],
  WLTH0002: [350, 9800],
  WLTH0003: [940, 1200],
  WLTH0005: [360, 5600],
  WLTH0011: [370, 12_200],
  CARD0004: [390, 7900],
  CARD0007: [720, 1300],
  PAYM0006: [690, 1200],
  PAYM0007: [380, 3800],
  USER0004: [260, 420],
  USER0006: [3600, 640],
  COMM0001: [300, 3300],
  COMM0002: [320, 2700],
  COMM0003: [380, 3900],
  COMM0004: [340, 6700],
  COMM0006: [410, 2100],
  COMM0008: [6100, 520],
};
/** Deviation of the logarithm of the bytes that a call sends and receives. */
const [SENT_SPREAD, RECEIVED_SPREAD] = [0.12, 0.35];

/** Call times of transactions: the median (ms), and the deviation of the logarithm. */
const TIMES: Readonly<Record<string, readonly [ms: number, spread: number]>> = {
  ACCT0001: [85, 0.35],
  ACCT0002: [110, 0.35],
  ACCT0003: [190, 0.45],
  ACCT0004: [1900, 0.6],
  TRAN0002: [240, 0.45],
  TRAN0004: [520, 0.5],
  TRAN0008: [130, 0.35],
  TRAN0011: [180, 0.4],
  TRAN0012: [760, 0.55],
  TRAN0013: [120, 0.35],
  WLTH0001: [310, 0.5],
  WLTH0002: [260, 0.45],
  WLTH0003: [380, 0.5],
  WLTH0005: [340, 0.5],
  WLTH0011: [330, 0.5],
  CARD0004: [280, 0.45],
  CARD0007: [350, 0.5],
  CARD0008: [150, 0.4],
  CARD0012: [170, 0.4],
  PAYM0001: [210, 0.45],
  PAYM0005: [140, 0.35],
  PAYM0006: [420, 0.55],
  PAYM0007: [290, 0.5],
  PAYM0008: [360, 0.5],
  USER0001: [260, 0.45],
  USER0004: [320, 0.5],
  USER0006: [880, 0.5],
  USER0009: [120, 0.35],
  COMM0001: [95, 0.3],
  COMM0002: [125, 0.35],
  COMM0003: [105, 0.3],
  COMM0004: [230, 0.45],
  COMM0006: [200, 0.4],
  COMM0008: [960, 0.6],
  COMM0009: [100, 0.3],
};

/** The transactions that each page of an application calls; at most 31 per application. */
const CALLS: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  'chenghu-mbank': {
    首页: 'COMM0001 COMM0002 ACCT0002',
    消息中心: 'COMM0002',
    活动中心: 'COMM0003',
    我的账户: 'USER0001 ACCT0002 ACCT0001',
    交易明细: 'ACCT0003',
    电子回单: 'ACCT0004',
    转账: 'TRAN0008 ACCT0001',
    转账确认: 'TRAN0013 USER0004 TRAN0002',
    转账结果: 'TRAN0011',
    收付款码: 'PAYM0005',
    扫一扫: 'PAYM0001',
    理财首页: 'WLTH0001 WLTH0005',
    理财详情: 'WLTH0002',
    购买确认: 'ACCT0001 WLTH0003',
    基金首页: 'WLTH0011',
    存款产品: 'WLTH0001',
    贷款首页: 'COMM0003',
    贷款申请: 'USER0006',
    信用卡首页: 'CARD0008 CARD0012',
    信用卡账单: 'CARD0004',
    账单分期: 'CARD0007',
    生活缴费: 'PAYM0007 PAYM0006',
    手机充值: 'PAYM0008',
    乘车码: 'PAYM0005',
    积分商城: 'CARD0012',
    我的: 'USER0009',
    安全设置: 'USER0009',
    网点查询: 'COMM0004',
    在线客服: 'COMM0006',
  },
  'chenghu-cbank': {
    首页: 'COMM0001 COMM0002',
    待办事项: 'TRAN0011',
    账户总览: 'USER0001 ACCT0002 ACCT0001',
    交易明细: 'ACCT0003',
    电子对账: 'ACCT0004',
    回单查询: 'TRAN0012',
    转账录入: 'TRAN0008 TRAN0013',
    转账复核: 'TRAN0011',
    转账授权: 'USER0004 TRAN0002',
    代发工资: 'COMM0008 TRAN0004',
    票据: 'COMM0003',
    贷款: 'COMM0003',
    我的: 'USER0009',
    操作员管理: 'USER0009',
    在线客服: 'COMM0006',
  },
  'chenghu-office': {
    工作台: 'COMM0001 COMM0002',
    公告: 'COMM0002',
    打卡: 'USER0001',
    考勤统计: 'COMM0009',
    审批列表: 'COMM0003',
    发起审批: 'COMM0008',
    通讯录: 'USER0009',
    我的: 'USER0009',
    差旅报销: 'COMM0008',
  },
};

/** The calls that sessions make on their ways, in order. */
export interface Calls extends Ways<Call> {
  /** Call time on a usual network, as a size of `msOf`. */
  readonly load: Uint16Array;
  /** Bytes of the bodies of each request and its response. */
  readonly sent: Uint32Array;
  readonly received: Uint32Array;
}

/** Returns the codes of the transactions that a page of an application calls. */
export const codesOn = (applicationId: string, page: string): readonly string[] =>
  CALLS[applicationId]?.[page]?.split(' ') ?? [];

/** Returns the bytes of some calls, spread around those of their transactions. */
function bytesOf(codes: readonly string[], which: 0 | 1, spread: number, rng: Rng): Uint32Array {
  return Uint32Array.from(codes, (code) => (BYTES[code] ?? USUAL_BYTES)[which] * Math.exp(rng.normal(0, spread)));
}

type Lots = (...key: string[]) => Rng;

function make(journeys: Journeys, applicationId: string, lots: Lots): Calls {
  const rng = lots('calls', applicationId);
  const onPages = CALLS[applicationId] ?? {};
  const codes = journeys.pages.map(({ name }) => onPages[name]?.split(' ') ?? []);
  const all = [...new Set(codes.flat())];
  const pages = all.map((code) => {
    const [ms = 0, spread = 0] = TIMES[code] ?? [];
    return { code, ms, spread };
  });
  const pagesIn = new Int32Array(journeys.pagesIn.length);
  const visits = [...journeys.journey].flatMap((journey, visit) =>
    (codes[journeys.page[visit] ?? 0] ?? []).map((code) => {
      const page = all.indexOf(code);
      const { ms = 0, spread = 0 } = pages[page] ?? {};
      pagesIn[journey] = (pagesIn[journey] ?? 0) | (1 << page);
      return { journey, page, load: sizeOf(ms * Math.exp(rng.normal(0, spread))) };
    }),
  );
  const calledApis = visits.map(({ page }) => all[page] ?? '');
  return {
    pages,
    journey: Uint8Array.from(visits, ({ journey }) => journey),
    page: Uint8Array.from(visits, ({ page }) => page),
    load: Uint16Array.from(visits, ({ load }) => load),
    sent: bytesOf(calledApis, 0, SENT_SPREAD, lots('calls', applicationId, 'sent')),
    received: bytesOf(calledApis, 1, RECEIVED_SPREAD, lots('calls', applicationId, 'received')),
    pagesIn,
    secondsIn: journeys.secondsIn,
  };
}

const cache = new WeakMap<Journeys, Calls>();

/** Returns the calls of sessions on the ways through an application; none if the seeds do not know the application. */
export function callsOn(journeys: Journeys, applicationId: string, lots: Lots): Calls {
  let calls = cache.get(journeys);
  if (calls === undefined) cache.set(journeys, (calls = make(journeys, applicationId, lots)));
  return calls;
}
