/** Status and texts (English, 简体中文, 繁體中文) of every refusal of this backend, copied from the reference. */
const catalogue = {
  PATH_UNKNOWN: [404, 'There is no operation at this address', '该地址没有对应的接口', '此位址沒有對應的 API'],
  METHOD_NOT_ALLOWED: [405, 'The method is not allowed', '不支持该请求方法', '不支援該請求方法'],
  AUTH_CLIENT_INVALID: [401, 'Client authentication failed', '客户端认证失败', '用戶端驗證失敗'],
  AUTH_BAD_CREDENTIALS: [
    400,
    'Wrong user name or password, please re-enter',
    '用户名或密码错误，请重新输入',
    '使用者名稱或密碼錯誤，請重新輸入',
  ],
  AUTH_TOKEN_MISSING: [401, 'Please sign in', '请先登录', '請先登入'],
  AUTH_TOKEN_EXPIRED: [401, 'Token expired, please log in again', '令牌已过期，请重新登录', '權杖已過期，請重新登入'],
  AUTH_FORBIDDEN: [
    403,
    "Your role doesn't allow this operation. Ask an administrator to grant it",
    '没有操作权限，请联系管理员为您的角色授权',
    '沒有操作權限，請聯絡管理員為您的角色授權',
  ],
  APP_CONTEXT_CHANGED: [
    409,
    'The current application was switched. Reload the page',
    '当前应用已切换，请刷新页面',
    '目前應用程式已切換，請重新整理頁面',
  ],
  MALFORMED_REQUEST: [400, 'The request is malformed', '请求格式错误', '請求格式錯誤'],
  BODY_TOO_LARGE: [413, 'The request is too large', '请求内容过大', '請求內容過大'],
  MEDIA_TYPE_UNSUPPORTED: [415, 'The media type is not supported', '不支持的内容类型', '不支援的內容類型'],
  FIELD_REQUIRED: [422, 'Field cannot be empty', '字段不能为空', '欄位不能為空'],
  ENTRY_WRONG: [422, 'Entries wrong, please confirm', '填写有误，请确认', '填寫有誤，請確認'],
  NUMBER_TYPE_ERROR: [422, 'number type error', '数字类型错误', '數字類型錯誤'],
  NOT_FOUND: [
    404,
    "The record doesn't exist. It may have been deleted",
    '记录不存在，可能已被删除',
    '記錄不存在，可能已被刪除',
  ],
  RECORD_CHANGED: [
    412,
    'Someone else has changed the record. Refresh to see the changes',
    '记录已被他人修改，请刷新后查看',
    '記錄已被他人修改，請重新整理後檢視',
  ],
  IDEMPOTENCY_MISMATCH: [
    422,
    'The idempotency key was used for another request',
    '幂等键已用于不同的请求',
    '冪等鍵已用於不同的請求',
  ],
  SYS_EXCEPTION: [500, 'System exception, try again later', '系统异常，请稍后再试', '系統異常，請稍後再試'],
  NAME_TEXT: [
    422,
    'Use visible text on one line, without spaces at its ends and without control or invisible characters',
    '名称须为一行可见文字：首尾不能有空格，也不能含有换行、控制字符和不可见字符',
    '名稱須為一行可見文字：開頭和結尾不能有空格，也不能包含換行、控制字元和不可見字元',
  ],
  URL_INVALID: [422, 'URL must be valid', '请输入有效的 URL', '請輸入有效的 URL'],
  VERSION_FORMAT: [
    422,
    'Enter a version such as 1.0.0 or 1.0.0.0',
    '版本号格式不正确，应为 1.0.0 或 1.0.0.0',
    '版本號格式不正確，應為 1.0.0 或 1.0.0.0',
  ],
  OFFLINE_VERSION_FORMAT: [
    422,
    'The offline version must be YYYYMMDD plus two digits',
    '离线包版本格式应为 YYYYMMDD 加两位序号',
    '離線套件版本格式應為 YYYYMMDD 加兩位序號',
  ],
  VERSION_NOT_HIGHER: [
    422,
    'The version must exceed the current highest version',
    '版本号必须大于当前最高版本',
    '版本號必須大於目前最高版本',
  ],
  CLIENT_REQUIRED: [
    422,
    'Choose at least one client (Android or iOS)',
    '请至少选择一个客户端（Android 或 iOS）',
    '請至少選擇一個用戶端（Android 或 iOS）',
  ],
  CLIENT_RANGE: [
    422,
    "The maximum version can't be lower than the minimum version",
    '客户端最高版本不能低于最低版本',
    '用戶端最高版本不能低於最低版本',
  ],
  OFFLINE_SAME_FILE: [
    422,
    "An older version can't use the file of the current version",
    '历史版本不能使用当前版本的文件',
    '歷史版本不能使用目前版本的檔案',
  ],
  OFFLINE_DEFECTIVE: [
    409,
    'The offline package is marked as defective',
    '该离线包已标记为缺陷',
    '此離線套件已標記為瑕疵',
  ],
  OFFLINE_STATE: [
    409,
    "The current status doesn't allow this operation",
    '当前状态不允许此操作',
    '目前狀態不允許此操作',
  ],
  OFFLINE_USED: [409, 'Used offline packages cannot be deleted', '已使用的离线包不能删除', '已使用的離線套件無法刪除'],
  OFFLINE_NO_TARGET: [409, 'There is no version to roll back to', '没有可回滚的版本', '沒有可回復前版的版本'],
  OFFLINE_ALREADY_MARKED: [
    409,
    'The offline package is already marked as defective',
    '该离线包已标记为缺陷',
    '此離線套件已標記為瑕疵',
  ],
  OFFLINE_NOT_MARKED: [
    409,
    'The offline package is not marked as defective',
    '该离线包未标记为缺陷',
    '此離線套件未標記為瑕疵',
  ],
  REL_ALREADY_EFFECTIVE: [
    409,
    'This version is already published',
    '该版本已发布，无需再次发布',
    '此版本已發布，無須再次發布',
  ],
  REL_ALREADY_PENDING: [
    409,
    'This version is already pending',
    '该版本为待发布状态，无需取消发布',
    '此版本為待發布狀態，無須取消發布',
  ],
  REL_PUBLISHED_LOCKED: [
    409,
    'Current version released, no modification allowed',
    '当前版本已发布，不允许修改',
    '目前版本已發布，不允許修改',
  ],
  ONE_RECORD: [409, 'Only one record at a time', '一次只能操作一条记录', '一次只能操作一筆記錄'],
  PHASE_INVALID: [
    422,
    'Stage times and percentages are required and must increase',
    '阶段时间和百分比不能为空，且必须递增',
    '階段時間和百分比不能為空，且必須遞增',
  ],
  GRAY_RULES_REQUIRED: [
    409,
    'Add a targeting rule first. Without one, nobody receives this release',
    '按灰度规则发布时，请先新增灰度规则',
    '依發布規則發布時，請先新增發布規則',
  ],
  SUBAPP_DUP: [409, 'The sub-application number already exists', '子应用编号已存在', '子應用程式編號已存在'],
  SUBAPP_NOT_EMPTY: [
    409,
    "Can't delete the sub-application, because it has offline packages",
    '子应用下有离线包，不能删除',
    '子應用程式下有離線套件，無法刪除',
  ],
  FILE_NOT_UPLOADED: [422, 'File not uploaded yet', '文件尚未上传', '檔案尚未上傳'],
  FILE_UPLOADING: [422, 'File not finished uploading, please wait', '文件未上传完成，请稍候', '檔案未上傳完成，請稍候'],
  FILE_EMPTY: [422, 'The file is empty', '文件是空的', '檔案是空的'],
  FILE_TYPE_ZIP: [415, 'Only ZIP files are allowed', '只能上传 ZIP 文件', '只能上傳 ZIP 檔案'],
  FILE_NAME_CHARS: [
    422,
    'The file name can\'t contain \\ / : * ? " < >, a vertical bar, control characters, or text direction marks, or consist of dots only',
    '文件名不能包含 \\ / : * ? " < >、竖线、控制字符或文字方向标记，也不能只有点号',
    '檔案名稱不能包含 \\ / : * ? " < >、豎線、控制字元或文字方向標記，也不能只有句點',
  ],
  FILE_NAME_LONG: [
    422,
    'The file name can have at most 255 characters',
    '文件名最多 255 个字符',
    '檔案名稱最多 255 個字元',
  ],
  FILE_TOO_LARGE_10M: [413, "The file can't exceed 10 MB", '文件不能超过 10 MB', '檔案不能超過 10 MB'],
  ZIP_UNREADABLE: [
    422,
    "Can't read the ZIP file. Check that it is complete",
    '无法读取该 ZIP 文件，请检查文件是否完整',
    '無法讀取此 ZIP 檔案，請檢查檔案是否完整',
  ],
  ZIP_ENCRYPTED: [
    422,
    "The ZIP file is password-protected. Phones can't unpack it",
    '该 ZIP 文件设有密码，手机无法解压',
    '此 ZIP 檔案設有密碼，手機無法解壓縮',
  ],
  ZIP_METHOD: [
    422,
    "Phones don't support the ZIP file's compression method. Zip it again with Deflate",
    '该 ZIP 文件的压缩方式手机不支持，请用 Deflate 方式重新压缩',
    '手機不支援此 ZIP 檔案的壓縮方式，請以 Deflate 方式重新壓縮',
  ],
  ZIP_NAMES: [
    422,
    'The ZIP file has names that phones can\'t unpack: absolute paths, "..", backslashes, names used twice (also in another case), links, or names that aren\'t UTF-8',
    'ZIP 文件中有手机无法解压的文件名：绝对路径、含“..”或反斜杠、重名（不分大小写）、符号链接或非 UTF-8 编码',
    'ZIP 檔案中有手機無法解壓縮的檔名：絕對路徑、含「..」或反斜線、重複（不分大小寫）、符號連結或非 UTF-8 編碼',
  ],
  ZIP_TOO_LARGE: [
    422,
    'The ZIP file is too large when unpacked (up to 512 MB and 65,534 files)',
    'ZIP 文件解压后过大（最多 512 MB、65,534 个文件）',
    'ZIP 檔案解壓縮後過大（最多 512 MB、65,534 個檔案）',
  ],
  ZIP_PAGE_MISSING: [
    422,
    "The ZIP file doesn't contain its start page. Check the file or the path of the page",
    'ZIP 文件中没有首页，请检查文件或首页路径',
    'ZIP 檔案中沒有首頁，請檢查檔案或首頁路徑',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, zhCN: string, zhTW: string]>;

export type Code = keyof typeof catalogue;
export type FieldError = { pointer: string; code: Code };
type Extras = { errors?: readonly FieldError[]; ids?: readonly string[]; current?: unknown; detail?: string };

const languages = ['en', 'zh-CN', 'zh-TW'] as const;
type Language = (typeof languages)[number];

/** Why a request is not done. */
export class Refused extends Error {
  readonly code: Code;
  readonly extras: Extras;

  constructor(code: Code, extras: Extras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return catalogue[this.code][0];
  }

  title(language: Language): string {
    const [, en, zhCN, zhTW] = catalogue[this.code];
    return { en, 'zh-CN': zhCN, 'zh-TW': zhTW }[language];
  }
}

/** Refuses with all that is wrong, under the code of the first. */
export function refuseIf(errors: readonly FieldError[]) {
  const [first] = errors;
  if (first !== undefined) throw new Refused(first.code, { errors: errors.slice(0, 100) });
}

/** The language that an Accept-Language header likes best, of those that there are. */
export function languageOf(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
    return { tag: tag.trim().toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  for (const { tag } of preferences
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)) {
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
    if (/^zh\b/.test(tag)) return 'zh-CN';
    if (/^en\b/.test(tag)) return 'en';
  }
  return languages[0];
}
