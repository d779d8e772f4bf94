/** Status and texts of the refusals, as the reference has them: English, 简体中文, 繁體中文. */
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
  CODE_FORMAT: [
    422,
    'Use 5–20 letters, digits, or underscores, starting with a letter',
    '应为 5–20 个字母、数字或下划线，以字母开头',
    '應為 5–20 個字母、數字或底線，以字母開頭',
  ],
  SWITCH_ENTRIES: [422, 'Enter 1 to 3 values', '资源值应为 1 到 3 个', '資源值應為 1 到 3 個'],
  SWITCH_PLATFORM_DUP: [
    422,
    'Only one resource value per platform',
    '每个平台只能有一个资源值',
    '每個平台只能有一個資源值',
  ],
  SWITCH_TEXT: [
    422,
    "Values can't start or end with spaces or line breaks, or contain invisible characters",
    '值的首尾不能有空白，也不能含不可见字符',
    '值的頭尾不能有空白，也不能含不可見字元',
  ],
  SWITCH_VALUE: [422, "The value doesn't match the selected type", '资源值与所选类型不符', '資源值與所選類型不符'],
  IDEMPOTENCY_MISMATCH: [
    422,
    'The idempotency key was used for another request',
    '幂等键已用于不同的请求',
    '冪等鍵已用於不同的請求',
  ],
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
  SWITCH_KEY_DUP: [409, 'The key already exists', '配置键已存在', '設定鍵已存在'],
  SWITCH_STATE: [
    409,
    "The current status doesn't allow this operation",
    '当前状态不允许此操作',
    '目前狀態不允許此操作',
  ],
  SYS_EXCEPTION: [500, 'System exception, try again later', '系统异常，请稍后再试', '系統異常，請稍後再試'],
} as const;

export type Code = keyof typeof catalogue;
export type WrongField = { pointer: string; code: Code };
type Details = { errors?: WrongField[]; ids?: string[]; current?: object };

const languages = ['en', 'zh-CN', 'zh-TW'] as const;

/** Thrown to refuse a request; the server turns it into the answer. */
export class Refusal extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: Details;

  constructor(code: Code, details: Details = {}) {
    super(code);
    this.code = code;
    this.status = catalogue[code][0];
    this.details = details;
  }

  /** The text for readers of one of the three languages. */
  title(language: (typeof languages)[number]): string {
    return catalogue[this.code][languages.indexOf(language) + 1]?.toString() ?? this.code;
  }
}

/** The language of ours that an Accept-Language header prefers; English without a word. */
export function preferredLanguage(header = ''): (typeof languages)[number] {
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.find((option) => option.trim().startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) };
    })
    .filter((wish) => wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    if (/^en\b/.test(tag)) return 'en';
    if (/^zh-(tw|hk|mo|hant)\b/.test(tag)) return 'zh-TW';
    if (/^zh\b/.test(tag)) return 'zh-CN';
  }
  return 'en';
}
