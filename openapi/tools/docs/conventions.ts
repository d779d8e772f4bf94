import type { Names } from '../../codegen/contract.ts';

/** Conventions of all operations: a title and paragraphs, `code` between backticks. */
export interface Convention {
  readonly id: string;
  readonly title: Names;
  readonly text: readonly Names[];
}

/** In reading order. */
export const conventions: readonly Convention[] = [
  {
    id: 'requests',
    title: { en: 'Requests and responses', zh_CN: '请求与响应', zh_TW: '請求與回應' },
    text: [
      {
        en: 'Plain HTTP and JSON, without an envelope: a successful response is the resource itself. IDs are strings, times are RFC 3339 with an offset, and enum values are lowerCamelCase words. Undeclared fields of a request are ignored or refused, as defined by its schema.',
        zh_CN:
          '使用普通的 HTTP 与 JSON，没有外层包装：成功时直接返回资源本身。ID 是字符串，时间为带时区偏移的 RFC 3339，枚举值是小驼峰单词。请求中未声明的字段按其模型的规定被忽略或拒绝。',
        zh_TW:
          '使用一般的 HTTP 與 JSON，沒有外層包裝：成功時直接傳回資源本身。ID 是字串，時間為帶時區位移的 RFC 3339，列舉值是小駝峰單字。請求中未宣告的欄位依其模型的規定被忽略或拒絕。',
      },
    ],
  },
  {
    id: 'authentication',
    title: { en: 'Authentication', zh_CN: '认证', zh_TW: '驗證' },
    text: [
      {
        en: '`obtainToken` returns an access token and a refresh token. Send the access token with every request: `Authorization: Bearer …`. A request without a token is refused with `AUTH_TOKEN_MISSING`, with an expired one with `AUTH_TOKEN_EXPIRED`, both 401.',
        zh_CN:
          '`obtainToken` 返回访问令牌与刷新令牌。每次调用都携带访问令牌：`Authorization: Bearer …`。没有令牌时以 `AUTH_TOKEN_MISSING` 拒绝，令牌过期时以 `AUTH_TOKEN_EXPIRED` 拒绝，状态码均为 401。',
        zh_TW:
          '`obtainToken` 傳回存取權杖與重新整理權杖。每次呼叫都攜帶存取權杖：`Authorization: Bearer …`。沒有權杖時以 `AUTH_TOKEN_MISSING` 拒絕，權杖過期時以 `AUTH_TOKEN_EXPIRED` 拒絕，狀態碼皆為 401。',
      },
    ],
  },
  {
    id: 'checks',
    title: { en: 'Order of checks', zh_CN: '检查顺序', zh_TW: '檢查順序' },
    text: [
      {
        en: 'A request is checked in this order, and the first check that fails determines the response: path and method (404, 405), session (401), permission (403), application (409), parameters and body with all wrong fields at once (400, 413, 415, 422), `Idempotency-Key` (422), the record (404, 412), then its lifecycle and everything else.',
        zh_CN:
          '请求按以下顺序检查，由第一个未通过的检查给出响应：路径与方法（404、405）、会话（401）、权限（403）、应用（409）、参数与正文（一次报告全部错误字段：400、413、415、422）、`Idempotency-Key`（422）、记录（404、412），最后是生命周期及其他规则。',
        zh_TW:
          '請求依下列順序檢查，由第一個未通過的檢查給出回應：路徑與方法（404、405）、工作階段（401）、權限（403）、應用程式（409）、參數與內文（一次回報全部錯誤欄位：400、413、415、422）、`Idempotency-Key`（422）、記錄（404、412），最後是生命週期及其他規則。',
      },
    ],
  },
  {
    id: 'problems',
    title: { en: 'Problem details', zh_CN: '问题详情', zh_TW: '問題詳細資料' },
    text: [
      {
        en: 'A refusal is `application/problem+json` (RFC 9457). Its `code` is one of the closed set that the operation lists; `errors` names each wrong field by a JSON pointer, with a code of its own. Texts belong to the codes and follow `Accept-Language`.',
        zh_CN:
          '拒绝以 `application/problem+json`（RFC 9457）返回。`code` 属于该操作列出的封闭集合；`errors` 用 JSON 指针逐一指出错误字段及其代码。文案由代码决定，语言取自 `Accept-Language`。',
        zh_TW:
          '拒絕以 `application/problem+json`（RFC 9457）傳回。`code` 屬於該操作列出的封閉集合；`errors` 用 JSON 指標逐一指出錯誤欄位及其代碼。文字由代碼決定，語言取自 `Accept-Language`。',
      },
      {
        en: 'A required field that is missing or empty is `FIELD_REQUIRED`. Any other wrong value has the code that its schema names ("otherwise"), else `NUMBER_TYPE_ERROR` if it is not a number or not an integer, else `ENTRY_WRONG`. The refusal has the code of the first wrong field. A missing body, or one that cannot be parsed, is `MALFORMED_REQUEST`. A body that is not an object is a wrong field with an empty pointer.',
        zh_CN:
          '必填字段缺失或为空时为 `FIELD_REQUIRED`。其他错误值使用其模式注明的代码；未注明时，不是数字或不是整数的为 `NUMBER_TYPE_ERROR`，其余为 `ENTRY_WRONG`。整个拒绝的代码取自第一个错误字段。没有正文或正文无法解析时为 `MALFORMED_REQUEST`；正文不是对象时，按指针为空的错误字段处理。',
        zh_TW:
          '必填欄位缺少或空白時為 `FIELD_REQUIRED`。其他錯誤值使用其結構描述註明的代碼；未註明時，不是數字或不是整數的為 `NUMBER_TYPE_ERROR`，其餘為 `ENTRY_WRONG`。整個拒絕的代碼取自第一個錯誤欄位。沒有內文或內文無法剖析時為 `MALFORMED_REQUEST`；內文不是物件時，視為指標為空的錯誤欄位。',
      },
    ],
  },
  {
    id: 'lists',
    title: { en: 'Paging, filters, sorting', zh_CN: '分页、筛选与排序', zh_TW: '分頁、篩選與排序' },
    text: [
      {
        en: 'A page is `{ items, total, page, size }`. Pages count from 1. A filter with the name of a property selects the records with that value; for text without an enum, those that contain it in any letter case. A span of time includes `…From` and excludes `…To`. Several filters apply together.',
        zh_CN:
          '一页为 `{ items, total, page, size }`，页码从 1 开始。与属性同名的筛选条件保留取该值的记录；对没有枚举的文本，保留包含该文本的记录，不区分大小写。时间段包含 `…From`，不包含 `…To`。多个条件同时生效。',
        zh_TW:
          '一頁為 `{ items, total, page, size }`，頁碼從 1 開始。與屬性同名的篩選條件保留取該值的記錄；對沒有列舉的文字，保留包含該文字的記錄，不分大小寫。時間區間包含 `…From`，不包含 `…To`。多個條件同時生效。',
      },
      {
        en: '`sort` repeats `field,asc` or `field,desc`, in order of precedence: `?sort=version,desc&sort=createdAt,asc`. Its pattern lists the fields, and its default is the order without it. Equal records are sorted newest first.',
        zh_CN:
          '`sort` 按优先级重复给出 `field,asc` 或 `field,desc`：`?sort=version,desc&sort=createdAt,asc`。其正则列出可排序字段，默认值即未指定时的顺序。相等的记录中新的在前。',
        zh_TW:
          '`sort` 依優先順序重複給出 `field,asc` 或 `field,desc`：`?sort=version,desc&sort=createdAt,asc`。其規則運算式列出可排序欄位，預設值即未指定時的順序。相等的記錄中新的在前。',
      },
    ],
  },
  {
    id: 'batches',
    title: { en: 'Several records at once', zh_CN: '批量操作', zh_TW: '批次操作' },
    text: [
      {
        en: 'Several IDs in a path are separated by commas. Such a call applies to all records or to none; if it is refused, `ids` lists the records that caused it.',
        zh_CN: '路径中可用逗号分隔多个 ID。此类调用要么全部成功，要么全部不执行；拒绝时 `ids` 列出导致拒绝的记录。',
        zh_TW: '路徑中可用逗號分隔多個 ID。此類呼叫不是全部成功，就是全部不執行；拒絕時 `ids` 列出導致拒絕的記錄。',
      },
    ],
  },
  {
    id: 'idempotency',
    title: { en: 'Repeating a call', zh_CN: '幂等重试', zh_TW: '冪等重試' },
    text: [
      {
        en: 'With an `Idempotency-Key`, the same request within 24 hours returns the first response again without a second effect. The same key with another request is refused with `IDEMPOTENCY_MISMATCH`.',
        zh_CN:
          '携带 `Idempotency-Key` 时，24 小时内的相同请求会再次得到首次的响应，且不会重复执行。同一个键用于不同请求时以 `IDEMPOTENCY_MISMATCH` 拒绝。',
        zh_TW:
          '攜帶 `Idempotency-Key` 時，24 小時內的相同請求會再次得到首次的回應，且不會重複執行。同一個鍵用於不同請求時以 `IDEMPOTENCY_MISMATCH` 拒絕。',
      },
    ],
  },
  {
    id: 'revisions',
    title: { en: 'Concurrent changes', zh_CN: '并发修改', zh_TW: '並行修改' },
    text: [
      {
        en: 'A response with a `revision` has an `ETag`. Send it as `If-Match` with a change: if the record was changed in the meantime, the change is refused with 412 `RECORD_CHANGED`, and `current` is the current record.',
        zh_CN:
          '带有 `revision` 的记录在响应中附带 `ETag`。修改时以 `If-Match` 发送：如果他人已先修改，则以 412 `RECORD_CHANGED` 拒绝，`current` 为当前记录。',
        zh_TW:
          '帶有 `revision` 的記錄在回應中附帶 `ETag`。修改時以 `If-Match` 傳送：如果他人已先修改，則以 412 `RECORD_CHANGED` 拒絕，`current` 為目前的記錄。',
      },
    ],
  },
  {
    id: 'headers',
    title: { en: 'Headers', zh_CN: '请求头与响应头', zh_TW: '請求與回應標頭' },
    text: [
      {
        en: '`X-App-Id` is the application that the caller expects to be current; any other one is refused with 409 `APP_CONTEXT_CHANGED`. Every response has `X-Request-Id`, a 201 whose record can be read has `Location`, 401 has `WWW-Authenticate` except for operations that take client credentials, 429 and 503 have `Retry-After`, 405 has `Allow`.',
        zh_CN:
          '`X-App-Id` 说明调用方认为的当前应用；不一致时以 409 `APP_CONTEXT_CHANGED` 拒绝。每个响应都有 `X-Request-Id`；可读取记录的 201 带 `Location`；401 带 `WWW-Authenticate`（使用客户端凭据的操作除外）；429 与 503 带 `Retry-After`；405 带 `Allow`。',
        zh_TW:
          '`X-App-Id` 說明呼叫端認為的目前應用程式；不一致時以 409 `APP_CONTEXT_CHANGED` 拒絕。每個回應都有 `X-Request-Id`；可讀取記錄的 201 帶 `Location`；401 帶 `WWW-Authenticate`（使用用戶端認證的操作除外）；429 與 503 帶 `Retry-After`；405 帶 `Allow`。',
      },
    ],
  },
  {
    id: 'states',
    title: { en: 'Lifecycles', zh_CN: '生命周期', zh_TW: '生命週期' },
    text: [
      {
        en: 'Entities with states define for each operation in which states it is allowed, which state it leads to, and the code of a refusal in any other state. The page of each resource has a diagram.',
        zh_CN:
          '有状态的实体为每个操作规定：在哪些状态下允许、变为什么状态、在其他状态下以哪个代码拒绝。各资源页面绘有状态图。',
        zh_TW:
          '有狀態的實體為每個操作規定：在哪些狀態下允許、變為什麼狀態、在其他狀態下以哪個代碼拒絕。各資源頁面繪有狀態圖。',
      },
    ],
  },
];
