import type { Schemas } from '../../../openapi/generated/types.ts';

/** Why a call fails. */
export interface Cause {
  readonly failureClass: Schemas['FailureClass'];
  readonly callStatus: Schemas['CallStatus'];
  readonly businessCode?: string;
  /** The message that the caller saw. */
  readonly message: string;
}

const STATUSES: Readonly<Record<Exclude<Schemas['CallStatus'], '200'>, string>> = {
  network: 'Unable to resolve host "mapi.chenghu.example"',
  timeout: 'SocketTimeoutException: timeout',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
const BUSY = 'E0001';
type Codes = readonly (readonly [code: string, message: string])[];
/** Business codes of any service. */
const OF_ALL: Codes = [
  [BUSY, '系统繁忙，请稍后再试'],
  ['E0002', '登录已失效，请重新登录'],
  ['E0003', '请求参数校验失败'],
];
/** Business codes of some services, by the beginning of their transaction codes; the most frequent first. */
const CODES: Readonly<Record<string, Codes>> = {
  ACCT: [['E1001', '账户状态异常']],
  TRAN: [
    ['E2001', '可用余额不足'],
    ['E2002', '超过单日转账限额'],
    ['E2003', '收款账户信息有误'],
  ],
  WLTH: [
    ['E3001', '产品额度已售罄'],
    ['E3002', '风险等级不匹配'],
  ],
  CARD: [['E4001', '卡片状态异常']],
  PAYM: [
    ['E5001', '订单已关闭'],
    ['E5002', '缴费单位系统维护中'],
  ],
  USER: [
    ['E6001', '短信验证码错误'],
    ['E6002', '人脸比对未通过'],
  ],
};

const classOf = (status: string): Schemas['FailureClass'] =>
  status.startsWith('4') ? '4xx' : status.startsWith('5') ? '5xx' : 'network';

/** All causes of failed calls. */
export const CAUSES: readonly Cause[] = [
  ...(['network', 'timeout', '400', '401', '403', '404', '429', '500', '502', '503', '504'] as const).map(
    (callStatus): Cause => ({ failureClass: classOf(callStatus), callStatus, message: STATUSES[callStatus] }),
  ),
  ...[OF_ALL, ...Object.values(CODES)]
    .flat()
    .map(([businessCode, message]): Cause => ({ failureClass: 'business', callStatus: '200', businessCode, message })),
];
export const BUSINESS_CODES = CAUSES.flatMap(({ businessCode }) => businessCode ?? []);

/** Frequency of each status, out of 100. */
type Statuses = readonly (readonly [Schemas['CallStatus'], number])[];
const USUAL: Statuses = [
  ['200', 44],
  ['network', 16],
  ['502', 9],
  ['500', 7],
  ['503', 6],
  ['401', 6],
  ['429', 4],
  ['400', 3],
  ['404', 3],
  ['403', 2],
];
const WEAK: Statuses = [
  ['network', 62],
  ['200', 26],
  ['502', 6],
  ['500', 3],
  ['401', 3],
];
/** Of calls that take long. */
const LONG: Statuses = [
  ['timeout', 62],
  ['504', 24],
  ['502', 6],
  ['500', 4],
  ['200', 4],
];
/** Of calls to a backend that does not answer. */
const DOWN: Statuses = [
  ['503', 46],
  ['200', 26],
  ['502', 20],
  ['500', 8],
];

/** Returns the code of a service for a random number (0 to 1); each code is half as frequent as the one before. */
function codeAt(prefix: string, lot: number): string {
  const codes = [...(CODES[prefix] ?? []), ...OF_ALL];
  const place = Math.min(codes.length - 1, Math.floor(-Math.log2(1 - lot)));
  return codes[place]?.[0] ?? BUSY;
}

/** Returns the index of the cause for a random number (0 to 1). */
function causeAt(statuses: Statuses, prefix: string, lot: number): number {
  let remaining = lot * 100;
  const [status, share] = statuses.find(([, own]) => (remaining -= own) < 0) ?? ['network', 1];
  if (status !== '200') return CAUSES.findIndex(({ callStatus }) => callStatus === status);
  const code = statuses === DOWN ? BUSY : codeAt(prefix, Math.min(0.999_999, 1 + remaining / share));
  return CAUSES.findIndex(({ businessCode }) => businessCode === code);
}

/** The number of distinct random values. */
const LOTS = 1024;

/** The cases in which calls fail. */
export const CASES = ['usual', 'weak', 'long', 'down'] as const;
const STATUSES_OF = { usual: USUAL, weak: WEAK, long: LONG, down: DOWN } as const;

const tables = new Map<string, Uint8Array>();

/** Returns, for each random value, the index of the cause of a call that fails in a case. */
function tableOf(prefix: string, when: (typeof CASES)[number]): Uint8Array {
  const key = `${when} ${prefix}`;
  let table = tables.get(key);
  if (table === undefined) {
    const statuses = STATUSES_OF[when];
    table = Uint8Array.from({ length: LOTS }, (_, lot) => causeAt(statuses, prefix, (lot + 0.5) / LOTS));
    tables.set(key, table);
  }
  return table;
}

/** Returns a function that maps a case and a random number (0 to 1) to the index of the cause of a failed call. */
export function causesOf(prefix: string): (when: number, lot: number) => number {
  const of = CASES.map((when) => tableOf(prefix, when));
  return (when, lot) => of[when]?.[Math.min(LOTS - 1, Math.floor(lot * LOTS))] ?? 0;
}
