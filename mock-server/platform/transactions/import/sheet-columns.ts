import type { Language } from '../../../core/contract/operation-types.ts';
import { columnName } from '../../../core/kit/sheet.ts';

/** A possible column in a sheet of transactions. */
export interface SheetColumnSpec {
  /** Its name in any language. */
  field: string;
  /** Path of its value in the input. */
  path: readonly [string] | readonly [string, string];
  kind: 'text' | 'word' | 'number' | 'flag' | 'list';
  isNeeded?: boolean;
  titles: Readonly<Record<Language, string>>;
  /** Example value in the template. */
  example: string;
}

const column = (
  field: string,
  path: SheetColumnSpec['path'],
  kind: SheetColumnSpec['kind'],
  [zh_CN, zh_TW, en]: readonly [string, string, string],
  example: string,
): SheetColumnSpec => ({ field, path, kind, titles: { zh_CN, zh_TW, en }, example });

/** The columns in the order of the template. */
export const SHEET_COLUMNS: readonly SheetColumnSpec[] = [
  { ...column('code', ['code'], 'text', ['交易码', '交易代碼', 'Transaction code'], 'ACCT0101'), isNeeded: true },
  { ...column('name', ['name'], 'text', ['交易名称', '交易名稱', 'Name'], '账户余额查询'), isNeeded: true },
  column('method', ['method'], 'word', ['请求方法', '請求方法', 'Method'], 'POST'),
  {
    ...column('requestUrl', ['requestUrl'], 'text', ['请求地址', '請求位址', 'Request path'], '/account/v1/balance'),
    isNeeded: true,
  },
  column(
    'communicationPort',
    ['communicationPort'],
    'number',
    ['通讯端口', '通訊連接埠', 'Communication port'],
    '8443',
  ),
  column('timeoutMs', ['timeoutMs'], 'number', ['超时时间（毫秒）', '逾時時間（毫秒）', 'Timeout (ms)'], '3000'),
  column(
    'tokenBucketCapacity',
    ['tokenBucket', 'capacity'],
    'number',
    ['令牌桶容量', '權杖桶容量', 'Token bucket capacity'],
    '200',
  ),
  column(
    'tokenBucketRate',
    ['tokenBucket', 'ratePerSecond'],
    'number',
    ['令牌桶每秒生成数', '權杖桶每秒產生數', 'Token bucket refill rate (per second)'],
    '100',
  ),
  column('thresholdLimit', ['threshold', 'limit'], 'number', ['阈值', '門檻', 'Request threshold'], '60'),
  column(
    'thresholdUnitTime',
    ['threshold', 'unitTimeSeconds'],
    'number',
    ['单位时间（秒）', '單位時間（秒）', 'Counting period (seconds)'],
    '60',
  ),
  column(
    'thresholdUnbanTime',
    ['threshold', 'unbanTimeSeconds'],
    'number',
    ['封禁时长（秒）', '封鎖時間（秒）', 'Ban duration (seconds)'],
    '600',
  ),
  column('antiReplay', ['antiReplay'], 'flag', ['防重放', '防重放', 'Anti-replay'], 'Y'),
  column('signature', ['signature'], 'flag', ['验签', '簽章驗證', 'Signature'], 'Y'),
  column('encryption', ['encryption'], 'flag', ['加密', '加密', 'Encryption'], 'N'),
  column('deviceList', ['deviceList'], 'list', ['黑白名单', '黑白名單', 'Allow or block list'], 'none'),
  column(
    'contentType',
    ['contentType'],
    'text',
    ['返回内容类型', '回傳內容類型', 'Response content type'],
    'application/json',
  ),
  column(
    'mockMessage',
    ['mock', 'returnMessage'],
    'text',
    ['挡板报文', '模擬回應內容', 'Mock response body'],
    '{"code":"0"}',
  ),
  column('description', ['description'], 'text', ['描述', '描述', 'Description'], ''),
];

/** Column titles in earlier versions of the template, whose sheets can still be imported. */
const FORMER_TITLES: Readonly<Record<string, readonly string[]>> = {
  code: ['交易碼'],
  thresholdUnbanTime: ['解禁时间（秒）', '解禁時間（秒）'],
  signature: ['驗簽'],
};

const byName = new Map(
  SHEET_COLUMNS.flatMap((spec) =>
    [spec.field, ...Object.values(spec.titles), ...(FORMER_TITLES[spec.field] ?? [])].map((name) => [
      columnName(name),
      spec,
    ]),
  ),
);

/** The possible names of columns, normalized by `columnName`. */
export const COLUMN_NAMES: readonly string[] = [...byName.keys()];

/** Finds a column by its title in any language. */
export const columnByName = (name: string): SheetColumnSpec | undefined => byName.get(columnName(name));

const YES = new Set(['y', 'yes', 'true', '1', 'on', '是', '开', '開', '开启', '開啟', '启用', '啟用']);
const NO = new Set(['n', 'no', 'false', '0', 'off', '否', '关', '關', '关闭', '關閉', '停用']);
const LISTS = new Map([
  ['none', 'none'],
  ['无', 'none'],
  ['無', 'none'],
  ['不使用', 'none'],
  ['black', 'black'],
  ['黑名单', 'black'],
  ['黑名單', 'black'],
  ['white', 'white'],
  ['白名单', 'white'],
  ['白名單', 'white'],
]);

/** Converts a cell to a value; invalid text stays text, which the input's schema refuses. */
export function valueOf({ kind }: SheetColumnSpec, cell: string): string | number | boolean {
  const word = cell.toLowerCase();
  if (kind === 'number') return /^-?\d+(\.\d+)?$/u.test(cell) ? Number(cell) : cell;
  if (kind === 'flag') return YES.has(word) || (NO.has(word) ? false : cell);
  if (kind === 'list') return LISTS.get(word) ?? cell;
  return kind === 'word' ? cell.toUpperCase() : cell;
}
