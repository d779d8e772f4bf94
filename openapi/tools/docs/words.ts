import type { Language, Names } from '../../codegen/contract.ts';

/** What the site itself says. `{name}` stands for a value. */
const words = {
  overview: { en: 'Overview', zh_CN: '概览', zh_TW: '概觀' },
  lifecycles: { en: 'Lifecycles', zh_CN: '生命周期', zh_TW: '生命週期' },
  problems: { en: 'Problem codes', zh_CN: '问题代码', zh_TW: '問題代碼' },
  permissions: { en: 'Menus and permissions', zh_CN: '菜单与权限', zh_TW: '選單與權限' },
  sharedSchemas: { en: 'Shared schemas', zh_CN: '公共模型', zh_TW: '共用模型' },
  schemas: { en: 'Schemas', zh_CN: '数据模型', zh_TW: '資料模型' },
  method: { en: 'Method', zh_CN: '方法', zh_TW: '方法' },
  operations: { en: 'Operations', zh_CN: '操作', zh_TW: '操作' },
  resources: { en: 'Resources', zh_CN: '资源', zh_TW: '資源' },
  counts: {
    en: '{operations} operations, {schemas} schemas, {problems} problem codes, {lifecycles} lifecycles.',
    zh_CN: '{operations} 个操作，{schemas} 个模型，{problems} 个问题代码，{lifecycles} 个生命周期。',
    zh_TW: '{operations} 個操作，{schemas} 個模型，{problems} 個問題代碼，{lifecycles} 個生命週期。',
  },
  reference: { en: 'API reference', zh_CN: 'API 参考', zh_TW: 'API 參考' },
  search: { en: 'Search', zh_CN: '搜索', zh_TW: '搜尋' },
  searchHint: {
    en: 'Search operations, fields, codes…',
    zh_CN: '搜索操作、字段、代码…',
    zh_TW: '搜尋操作、欄位、代碼…',
  },
  noResults: { en: 'No results', zh_CN: '没有结果', zh_TW: '沒有結果' },
  resultCount: { en: 'Results: {n}', zh_CN: '{n} 个结果', zh_TW: '{n} 個結果' },
  searchFailed: { en: "Can't load the search index", zh_CN: '无法加载搜索索引', zh_TW: '無法載入搜尋索引' },
  colon: { en: ': ', zh_CN: '：', zh_TW: '：' },
  comma: { en: ', ', zh_CN: '、', zh_TW: '、' },
  menu: { en: 'Menu', zh_CN: '目录', zh_TW: '目錄' },
  navigation: { en: 'Contents', zh_CN: '目录', zh_TW: '目錄' },
  skip: { en: 'Skip to content', zh_CN: '跳到正文', zh_TW: '跳到內文' },
  language: { en: 'Language', zh_CN: '语言', zh_TW: '語言' },
  scheme: { en: 'Switch between light and dark', zh_CN: '切换浅色与深色', zh_TW: '切換淺色與深色' },
  copy: { en: 'Copy', zh_CN: '复制', zh_TW: '複製' },
  copied: { en: 'Copied', zh_CN: '已复制', zh_TW: '已複製' },
  linkTo: { en: 'Link to {name}', zh_CN: '{name} 的链接', zh_TW: '{name} 的連結' },
  scrollable: { en: '{name}, scrollable', zh_CN: '{name}，可滚动', zh_TW: '{name}，可捲動' },
  deprecated: { en: 'Deprecated', zh_CN: '已弃用', zh_TW: '已棄用' },

  whoMay: { en: 'Who may call it', zh_CN: '谁可以调用', zh_TW: '誰可以呼叫' },
  anyone: { en: 'Anyone, without signing in.', zh_CN: '任何人，无需登录。', zh_TW: '任何人，無須登入。' },
  clientOnly: {
    en: 'Clients, with the fixed credentials of the console (HTTP Basic).',
    zh_CN: '客户端，使用控制台的固定凭据（HTTP Basic）。',
    zh_TW: '用戶端，使用主控台的固定憑證（HTTP Basic）。',
  },
  anySession: { en: 'Any signed-in user.', zh_CN: '任何已登录的用户。', zh_TW: '任何已登入的使用者。' },
  anyOfThese: {
    en: 'One of these permissions is enough.',
    zh_CN: '具有其中任一权限即可。',
    zh_TW: '具有其中任一權限即可。',
  },
  byParameter: {
    en: 'The path parameters decide which permission is needed.',
    zh_CN: '所需权限由路径参数决定。',
    zh_TW: '所需權限由路徑參數決定。',
  },
  byRecord: {
    en: 'The record decides which permission is needed: {name}.',
    zh_CN: '所需权限由记录决定：{name}。',
    zh_TW: '所需權限由記錄決定：{name}。',
  },
  permission: { en: 'Permission', zh_CN: '权限', zh_TW: '權限' },
  seedRoles: { en: 'Roles of the sample data', zh_CN: '示例数据中的角色', zh_TW: '範例資料中的角色' },
  noRole: { en: 'None', zh_CN: '无', zh_TW: '無' },
  has: { en: 'Yes', zh_CN: '有', zh_TW: '有' },
  hasNot: { en: 'No', zh_CN: '无', zh_TW: '無' },
  control: { en: 'Control', zh_CN: '操作', zh_TW: '操作' },
  screen: { en: 'Menu', zh_CN: '菜单', zh_TW: '選單' },
  group: { en: 'Group', zh_CN: '分组', zh_TW: '群組' },

  lifecycle: { en: 'Lifecycle', zh_CN: '生命周期', zh_TW: '生命週期' },
  state: { en: 'State', zh_CN: '状态', zh_TW: '狀態' },
  outcome: { en: 'Outcome', zh_CN: '结果', zh_TW: '結果' },
  allowed: { en: 'Allowed', zh_CN: '允许', zh_TW: '允許' },
  staysOrGoes: { en: 'the state stays', zh_CN: '状态不变', zh_TW: '狀態不變' },
  recordGoes: { en: 'the record is removed', zh_CN: '记录被删除', zh_TW: '記錄被刪除' },
  leadsTo: { en: 'leads to {state}', zh_CN: '变为 {state}', zh_TW: '變為 {state}' },
  whileJob: {
    en: '{state} while a job works',
    zh_CN: '任务运行期间为 {state}',
    zh_TW: '工作執行期間為 {state}',
  },
  ifJobFails: { en: '{state} if the job fails', zh_CN: '任务失败则为 {state}', zh_TW: '工作失敗則為 {state}' },
  creates: {
    en: 'The new {entity} starts as {state}.',
    zh_CN: '新的 {entity} 初始为 {state}。',
    zh_TW: '新的 {entity} 初始為 {state}。',
  },
  movesOthers: {
    en: 'Can also move {entity} from {from} to {to}.',
    zh_CN: '还可能使 {entity} 从 {from} 变为 {to}。',
    zh_TW: '也可能使 {entity} 從 {from} 變為 {to}。',
  },
  recordNamedBy: {
    en: 'The record is named by {field}.',
    zh_CN: '记录由 {field} 指定。',
    zh_TW: '記錄由 {field} 指定。',
  },
  statesOf: { en: 'States of {entity}', zh_CN: '{entity} 的状态', zh_TW: '{entity} 的狀態' },
  diagramOf: { en: 'State diagram of {entity}', zh_CN: '{entity} 的状态图', zh_TW: '{entity} 的狀態圖' },
  tableOf: {
    en: 'The diagram as a table: what each operation does in each state.',
    zh_CN: '状态图的表格形式：每个操作在各状态下的结果。',
    zh_TW: '狀態圖的表格形式：每個操作在各狀態下的結果。',
  },
  initialState: { en: 'Initial state', zh_CN: '初始状态', zh_TW: '初始狀態' },
  madeBy: { en: 'Created by', zh_CN: '由以下操作创建', zh_TW: '由下列操作建立' },
  changesBy: { en: 'Other changes', zh_CN: '其他变化', zh_TW: '其他變化' },
  from: { en: 'From', zh_CN: '从', zh_TW: '從' },
  to: { en: 'To', zh_CN: '到', zh_TW: '到' },
  by: { en: 'By', zh_CN: '由', zh_TW: '由' },
  anyOtherState: { en: 'any other state', zh_CN: '任何其他状态', zh_TW: '任何其他狀態' },
  clock: { en: 'the clock', zh_CN: '时钟', zh_TW: '時鐘' },
  job: { en: 'a job', zh_CN: '任务', zh_TW: '工作' },
  outside: { en: 'another system', zh_CN: '其他系统', zh_TW: '其他系統' },
  jobDone: { en: 'its job is done', zh_CN: '任务完成', zh_TW: '工作完成' },
  jobFailed: { en: 'its job failed', zh_CN: '任务失败', zh_TW: '工作失敗' },
  callLine: { en: 'solid: an operation', zh_CN: '实线：操作', zh_TW: '實線：操作' },
  otherLine: {
    en: 'dashed: a job, the clock, another system, or an operation on another record',
    zh_CN: '虚线：任务、时钟、其他系统，或对其他记录的操作',
    zh_TW: '虛線：工作、時鐘、其他系統，或對其他記錄的操作',
  },
  innerLine: {
    en: 'inside a state: operations that are allowed there and lead to no other state',
    zh_CN: '状态框内：该状态下允许、不进入其他状态的操作',
    zh_TW: '狀態框內：該狀態下允許、不進入其他狀態的操作',
  },

  parameters: { en: 'Parameters', zh_CN: '参数', zh_TW: '參數' },
  inPath: { en: 'Path', zh_CN: '路径', zh_TW: '路徑' },
  inQuery: { en: 'Query', zh_CN: '查询', zh_TW: '查詢' },
  inHeader: { en: 'Headers', zh_CN: '请求头', zh_TW: '標頭' },
  requestBody: { en: 'Request body', zh_CN: '请求正文', zh_TW: '請求內文' },
  answer: { en: 'Answer', zh_CN: '响应', zh_TW: '回應' },
  noContent: { en: 'No content.', zh_CN: '无内容。', zh_TW: '無內容。' },
  responseHeaders: { en: 'Response headers', zh_CN: '响应头', zh_TW: '回應標頭' },
  staleAfter: {
    en: 'A success makes answers of these resources out of date:',
    zh_CN: '成功后，以下资源的响应不再是最新：',
    zh_TW: '成功後，下列資源的回應不再是最新：',
  },
  exportable: {
    en: 'The list can be exported as table {name}.',
    zh_CN: '该列表可作为表 {name} 导出。',
    zh_TW: '此清單可作為資料表 {name} 匯出。',
  },

  refusals: { en: 'Refusals', zh_CN: '拒绝', zh_TW: '拒絕' },
  generalRefusals: {
    en: 'General refusals ({n})',
    zh_CN: '通用拒绝（{n}）',
    zh_TW: '通用拒絕（{n}）',
  },
  status: { en: 'Status', zh_CN: '状态码', zh_TW: '狀態碼' },
  code: { en: 'Code', zh_CN: '代码', zh_TW: '代碼' },
  text: { en: 'Text', zh_CN: '文案', zh_TW: '文字' },
  answeredBy: { en: 'Answered by', zh_CN: '返回它的操作', zh_TW: '回應它的操作' },
  manyOperations: { en: '{n} operations', zh_CN: '{n} 个操作', zh_TW: '{n} 個操作' },
  clientOnlyCode: {
    en: 'Shown by clients; no server answers it.',
    zh_CN: '仅由客户端显示，服务器不返回。',
    zh_TW: '僅由用戶端顯示，伺服器不會回應。',
  },
  clients: { en: 'Clients', zh_CN: '客户端', zh_TW: '用戶端' },

  required: { en: 'required', zh_CN: '必填', zh_TW: '必填' },
  orNull: { en: 'or null', zh_CN: '或 null', zh_TW: '或 null' },
  listOf: { en: 'list of {name}', zh_CN: '{name} 列表', zh_TW: '{name} 清單' },
  mapOf: { en: 'map to {name}', zh_CN: '到 {name} 的映射', zh_TW: '到 {name} 的對應' },
  file: { en: 'file', zh_CN: '文件', zh_TW: '檔案' },
  fieldsOf: { en: 'Fields of {name}', zh_CN: '{name} 的字段', zh_TW: '{name} 的欄位' },
  fields: { en: 'Fields', zh_CN: '字段', zh_TW: '欄位' },
  oneOfThese: { en: 'One of:', zh_CN: '以下之一：', zh_TW: '以下之一：' },
  anyFields: { en: 'Any fields.', zh_CN: '任意字段。', zh_TW: '任意欄位。' },
  noOtherFields: {
    en: 'Other fields are refused.',
    zh_CN: '不接受其他字段。',
    zh_TW: '不接受其他欄位。',
  },
  otherFieldsKept: { en: 'Other fields are kept.', zh_CN: '保留其他字段。', zh_TW: '保留其他欄位。' },
  usedBy: { en: 'Used by', zh_CN: '用于', zh_TW: '用於' },
  example: { en: 'Example', zh_CN: '示例', zh_TW: '範例' },
  requestExample: { en: 'Example request', zh_CN: '请求示例', zh_TW: '請求範例' },
  answerExample: { en: 'Example answer', zh_CN: '响应示例', zh_TW: '回應範例' },
  recipe: { en: 'Recipe', zh_CN: '步骤', zh_TW: '步驟' },
  howToReach: { en: 'How a test gets there', zh_CN: '测试如何做到', zh_TW: '測試如何做到' },
  recipeHint: {
    en: 'Beside the example: calls that come first, and values that replace its own. Texts in braces are filled in.',
    zh_CN: '在示例之外：先行的调用，以及替换示例的值。花括号中的文本由实际值填充。',
    zh_TW: '在範例之外：先行的呼叫，以及取代範例的值。大括號中的文字由實際值填入。',
  },
  callOf: { en: 'Call of {name}', zh_CN: '{name} 的调用', zh_TW: '{name} 的呼叫' },

  length: { en: '{min}–{max} characters', zh_CN: '{min}–{max} 个字符', zh_TW: '{min}–{max} 個字元' },
  lengthExact: { en: '{n} characters', zh_CN: '{n} 个字符', zh_TW: '{n} 個字元' },
  lengthMax: { en: 'at most {n} characters', zh_CN: '最多 {n} 个字符', zh_TW: '最多 {n} 個字元' },
  lengthMin: { en: 'at least {n} characters', zh_CN: '至少 {n} 个字符', zh_TW: '至少 {n} 個字元' },
  bytesMax: { en: 'at most {n} bytes in UTF-8', zh_CN: 'UTF-8 编码最多 {n} 字节', zh_TW: 'UTF-8 編碼最多 {n} 位元組' },
  entriesRange: { en: '{min}–{max} entries', zh_CN: '{min}–{max} 项', zh_TW: '{min}–{max} 項' },
  entriesMax: { en: 'at most {n} entries', zh_CN: '最多 {n} 项', zh_TW: '最多 {n} 項' },
  entriesMin: { en: 'at least {n} entries', zh_CN: '至少 {n} 项', zh_TW: '至少 {n} 項' },
  unique: { en: 'no entry twice', zh_CN: '不可重复', zh_TW: '不可重複' },
  multipleOf: { en: 'a multiple of {n}', zh_CN: '{n} 的倍数', zh_TW: '{n} 的倍數' },
  pattern: { en: 'matches', zh_CN: '匹配', zh_TW: '符合' },
  format: { en: 'format', zh_CN: '格式', zh_TW: '格式' },
  default: { en: 'default', zh_CN: '默认', zh_TW: '預設' },
  always: { en: 'always', zh_CN: '固定为', zh_TW: '固定為' },
  values: { en: 'Values', zh_CN: '取值', zh_TW: '值' },
  idOf: { en: 'names a', zh_CN: '指向', zh_TW: '指向' },
  otherwise: { en: 'otherwise', zh_CN: '否则', zh_TW: '否則' },
  tooLong: { en: 'too long', zh_CN: '过长', zh_TW: '過長' },
  missing: { en: 'missing or empty', zh_CN: '缺失或为空', zh_TW: '缺少或空白' },

  auth: { en: 'Sign-in and session', zh_CN: '登录与会话', zh_TW: '登入與工作階段' },
  system: { en: 'System', zh_CN: '系统管理', zh_TW: '系統管理' },
  platform: { en: 'Apps and gateway', zh_CN: '应用与网关', zh_TW: '應用程式與閘道' },
  publish: { en: 'Releases', zh_CN: '发布', zh_TW: '發布' },
  message: { en: 'Push messages', zh_CN: '消息推送', zh_TW: '訊息推播' },
  advertisement: { en: 'Advertisement', zh_CN: '广告运营', zh_TW: '廣告營運' },
  analytics: { en: 'Analytics', zh_CN: '统计分析', zh_TW: '統計分析' },
  files: { en: 'Files and exports', zh_CN: '文件与导出', zh_TW: '檔案與匯出' },
  mock: { en: 'Mock server', zh_CN: '模拟服务器', zh_TW: '模擬伺服器' },
} as const satisfies Readonly<Record<string, Names>>;

export type Word = keyof typeof words;

/** Whether the site has a word of that name. */
const isWord = (name: string): name is Word => Object.hasOwn(words, name);

/** The text of a word with `{name}` replaced by values. */
export function say(language: Language, word: Word, values: Readonly<Record<string, string | number>> = {}): string {
  return words[word][language].replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}

/** What a domain is called; its key where the site has no name for it. */
export const domainName = (language: Language, domain: string): string =>
  isWord(domain) ? say(language, domain) : domain;

/** What each language calls itself. */
export const OWN_NAMES = { en: 'English', zh_CN: '简体中文', zh_TW: '繁體中文' } as const satisfies Names;
