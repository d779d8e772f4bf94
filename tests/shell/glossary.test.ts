import { existsSync, globSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { describe, expect, test } from 'vitest';
import contract from '../../openapi/generated/document.json' with { type: 'json' };
import { controlNames } from '../../openapi/generated/control-names.ts';
import { menuNames } from '../../openapi/generated/menu-names.ts';
import { problemTexts as problemsEn } from '../../openapi/generated/problems.en.ts';
import { problemTexts as problemsCn } from '../../openapi/generated/problems.zh_CN.ts';
import { problemTexts as problemsTw } from '../../openapi/generated/problems.zh_TW.ts';
import { conventions } from '../../openapi/tools/docs/conventions.ts';
import { words } from '../../openapi/tools/docs/words.ts';

/*
 * Consistency of the three languages: the same words for the same things, the same placeholders, and each language in
 * its own script. zh-TW has the words of Taiwan, not mainland ones in other characters.
 */

/** A text in three languages, and where it comes from. */
interface Text {
  where: string;
  en: string;
  zh_CN: string;
  zh_TW: string;
}

const languages = ['en', 'zh_CN', 'zh_TW'] as const;
type Names = Readonly<Record<(typeof languages)[number], string>>;

async function catalogue(language: (typeof languages)[number], name: string) {
  const filename = `locales/${language}/${name}.po`;
  // English is in the sources, except for messages whose ids are keys.
  const content = existsSync(filename) ? readFileSync(filename, 'utf8') : '';
  return formatter().parse(content, { locale: language, sourceLocale: 'en', filename });
}

async function ofConsole(): Promise<Text[]> {
  const names = globSync('locales/zh_CN/**/*.po').map((path) => path.slice('locales/zh_CN/'.length, -'.po'.length));
  const texts = names.map(async (name) => {
    const [en, cn, tw] = await Promise.all([catalogue('en', name), catalogue('zh_CN', name), catalogue('zh_TW', name)]);
    return Object.entries(cn).map(([key, { message, translation }]) => ({
      where: `${name}: ${key}`,
      en: message ?? en[key]?.translation ?? '',
      zh_CN: translation ?? '',
      zh_TW: tw[key]?.translation ?? '',
    }));
  });
  return (await Promise.all(texts)).flat();
}

const ofProblems: Text[] = Object.entries(problemsEn).map(([code, en]) => ({
  where: `problem ${code}`,
  en,
  zh_CN: Object.entries(problemsCn).find(([other]) => other === code)?.[1] ?? '',
  zh_TW: Object.entries(problemsTw).find(([other]) => other === code)?.[1] ?? '',
}));

const ofMenus: Text[] = Object.entries(menuNames).map(([key, names]) => ({ where: `menu ${key}`, ...names }));

const ofControls: Text[] = Object.entries(controlNames).map(([code, names]) => ({
  where: `control ${code}`,
  ...names,
}));

const textOf = (where: string, { en, zh_CN, zh_TW }: Names): Text => ({ where, en, zh_CN, zh_TW });

const namesOf = (where: string, entries: Readonly<Record<string, Names & { readonly about?: Names }>>): Text[] =>
  Object.entries(entries).flatMap(([key, { about, ...names }]) => [
    textOf(`${where} ${key}`, names),
    ...(about ? [textOf(`about ${where} ${key}`, about)] : []),
  ]);

const ofFigures: Text[] = [
  ...namesOf('dimension', contract['x-dimension-catalogue']),
  ...namesOf('topic', contract['x-topic-catalogue']),
  ...Object.entries(contract['x-topic-catalogue']).flatMap(([topic, { metrics }]) =>
    namesOf(`metric of ${topic}`, metrics),
  ),
];

const ofReference: Text[] = [
  ...namesOf('word', words),
  ...conventions.flatMap(({ id, title, text }) => [title, ...text].map((names) => textOf(`convention ${id}`, names))),
];

const texts = [...(await ofConsole()), ...ofProblems, ...ofMenus, ...ofControls, ...ofFigures, ...ofReference];

/**
 * Characters in a range of a double-byte encoding that Node can decode; `trails` is the lowest second byte.
 */
function charactersOf(encoding: string, first: number, last: number, trails: number): Set<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = first >> 8; lead <= last >> 8; lead += 1) {
    for (let trail = trails; trail <= 0xfe; trail += 1) {
      const code = lead * 256 + trail;
      if (code >= first && code <= last) characters.add(decoder.decode(Uint8Array.of(lead, trail)));
    }
  }
  return characters;
}

const han = (text: string): string[] => text.match(/\p{Script=Han}/gu) ?? [];

describe('scripts', () => {
  // Each character set covers one script: GB 2312 the simplified one, and the frequently used characters of Big5 the
  // traditional one.
  const simplified = charactersOf('gb18030', 0xb0a1, 0xf7fe, 0xa1);
  const traditional = charactersOf('big5', 0xa440, 0xc67e, 0x40);
  /** In both sets, but in texts like ours the simplified forms of 後 裡 幹 雲 幾 麼 個 號 與 萬 無. */
  const simplifiedHere = '后里干云几么个号与万无';

  test('each character set contains the characters of its own script only', () => {
    for (const [one, other] of ['发發', '应應', '设設', '户戶', '录錄', '单單', '网網', '统統']) {
      expect(
        [
          simplified.has(one ?? ''),
          simplified.has(other ?? ''),
          traditional.has(one ?? ''),
          traditional.has(other ?? ''),
        ],
        one,
      ).toEqual([true, false, false, true]);
    }
  });

  test('zh-TW has no simplified characters', () => {
    const wrong = (text: string) => han(text).filter((one) => !traditional.has(one) || simplifiedHere.includes(one));
    expect(
      texts
        .filter(({ zh_TW }) => wrong(zh_TW).length > 0)
        .map(({ where, zh_TW }) => `${where}: ${zh_TW}: ${wrong(zh_TW).join(' ')}`),
    ).toEqual([]);
  });

  test('zh-CN has no traditional characters', () => {
    const wrong = (text: string) => han(text).filter((one) => !simplified.has(one));
    expect(
      texts
        .filter(({ zh_CN }) => wrong(zh_CN).length > 0)
        .map(({ where, zh_CN }) => `${where}: ${zh_CN}: ${wrong(zh_CN).join(' ')}`),
    ).toEqual([]);
  });

  test('English has no Chinese characters', () => {
    expect(texts.filter(({ en }) => han(en).length > 0)).toEqual([]);
  });

  test('Chinese has no Western punctuation', () => {
    const western = /[\p{Script=Han}」』”）}][,;:?!(]|[,;:?!)]\p{Script=Han}/u;
    expect(
      texts
        .flatMap(({ zh_CN, zh_TW }) => [zh_CN, zh_TW])
        .filter((text) => /\p{Script=Han}/u.test(text) && western.test(text)),
    ).toEqual([]);
  });
});

/** Placeholders for Chinese words, which need no space around them. */
const chineseValues = '(?:what|day|label|role|rank|dimension|condition)';
/** The same for placeholders for names of figures and menus. */
const chineseNames =
  /^(?:展开|收起|展開|收合|所列菜单的|所列選單的)\{name\}$|^\{name\}(?:说明|說明|趋势|趨勢|目前|按小时|依小時)/u;

describe.each(['zh_CN', 'zh_TW'] as const)('typography of %s', (language) => {
  const set = texts
    .map((text) => ({ where: text.where, text: text[language] }))
    .filter(({ text }) => han(text).length > 0);
  const broken = (rule: RegExp) =>
    set.filter(({ text }) => rule.test(text)).map(({ where, text }) => `${where}: ${text}`);

  test('has a space between Chinese characters and Latin letters or digits', () => {
    expect(broken(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u)).toEqual([]);
  });

  test('has a space or quotation marks around placeholders', () => {
    const value = new RegExp(`\\{(?!${chineseValues}[,}])\\w+\\}`, 'u').source;
    const rule = new RegExp(`\\p{Script=Han}${value}|${value}\\p{Script=Han}`, 'u');
    expect(
      broken(rule).filter((text) => !chineseNames.test(text.slice(text.indexOf(': ', text.indexOf(': ') + 1) + 2))),
    ).toEqual([]);
  });

  test('has full-width quotation marks and brackets of its own kind', () => {
    expect(broken(language === 'zh_CN' ? /[「」『』]/u : /[“”‘’]/u)).toEqual([]);
    expect(broken(/["'](?![^"']*[<>|])|\((?=[^)]*\p{Script=Han})/u)).toEqual([]);
  });
});

test('number ranges have an en dash', () => {
  const hyphen = /(?<![-\w.:+])\d[\d,]*-\d[\d,]*(?![-\w:])/u;
  expect(
    texts
      .flatMap(({ where, ...versions }) => languages.map((language) => `${where}: ${versions[language]}`))
      .filter((text) => hyphen.test(text.slice(text.indexOf(': ')))),
  ).toEqual([]);
});

/** Mainland words in traditional characters, and the words of Taiwan. */
const mainland: readonly (readonly [RegExp, string])[] = [
  [/應用(?!程式)/u, '應用程式'],
  [/設備/u, '裝置'],
  [/文件/u, '檔案'],
  [/用戶(?!端)/u, '使用者'],
  [/默認|缺省/u, '預設'],
  [/菜單/u, '選單'],
  [/信息/u, '訊息、資訊'],
  [/網絡/u, '網路'],
  [/服務器/u, '伺服器'],
  [/軟件/u, '軟體'],
  [/硬件/u, '硬體'],
  [/屏幕/u, '螢幕'],
  [/(?<!行動)數據(?!機)/u, '資料'],
  [/登錄/u, '登入'],
  [/刷新/u, '重新整理'],
  [/搜索/u, '搜尋'],
  [/保存/u, '儲存'],
  [/視頻/u, '影片'],
  [/音頻/u, '音訊'],
  [/鼠標/u, '滑鼠'],
  [/光標/u, '游標'],
  [/質量/u, '品質'],
  [/打印/u, '列印'],
  [/字符/u, '字元'],
  [/字節/u, '位元組'],
  [/字段/u, '欄位'],
  [/接口/u, '介面'],
  [/端口/u, '連接埠'],
  [/(?<!網)域名/u, '網域名稱'],
  [/界面/u, '介面'],
  [/鏈接/u, '連結'],
  [/粘貼/u, '貼上'],
  [/剪貼板/u, '剪貼簿'],
  [/緩存/u, '快取'],
  [/內存/u, '記憶體'],
  [/硬盤/u, '硬碟'],
  [/(?<!應用|處理)程序/u, '程式'],
  [/進程/u, '處理程序'],
  [/線程/u, '執行緒'],
  [/令牌/u, '權杖'],
  [/模板/u, '範本'],
  [/推送/u, '推播'],
  [/導出/u, '匯出'],
  [/導入/u, '匯入'],
  [/重置/u, '重設'],
  [/配置/u, '設定'],
  [/賬/u, '帳'],
  [/回滾/u, '回復前版'],
  [/缺陷/u, '瑕疵'],
  [/限流/u, '流量限制'],
  [/添加/u, '新增'],
  [/發佈/u, '發布'],
  [/通過(?=驗證碼|郵件|瀏覽器)/u, '透過'],
  [/支持/u, '支援'],
  [/兼容/u, '相容'],
  [/適配/u, '適用'],
  [/標籤頁/u, '分頁'],
  [/激活/u, '啟用'],
  [/下劃線/u, '底線'],
  [/正則/u, '規則運算式'],
  [/哈希/u, '雜湊'],
  [/分辨率/u, '解析度'],
  [/移動(?:端|應用|設備|互聯網)/u, '行動'],
];

test('zh-TW has the words of Taiwan instead of mainland ones', () => {
  const offences = texts.flatMap(({ where, zh_TW }) =>
    mainland
      .filter(([word]) => word.test(zh_TW))
      .map(([word, instead]) => `${where}: ${zh_TW}: ${String(word)}, better ${instead}`),
  );
  expect(offences).toEqual([]);
});

/** Settled words, by language: the word to avoid, and its replacement. */
const settled: readonly (readonly ['en' | 'zh_CN' | 'zh_TW', RegExp, string])[] = [
  ['en', /anti-brush/iu, 'abuse protection'],
  ['en', /\b(?:black|white)[ -]?lists?\b/iu, 'block list, allow list'],
  ['en', /\bgr[ae]y (?:rule|release)|\bphased\b/iu, 'targeting rule, targeted release, staged rollout'],
  ['en', /\bgo(?:es)? on\b/iu, 'resume, continue'],
  ['en', /^to sync$/iu, 'sync pending'],
  ['en', /\bwaits? to be\b/iu, 'is ready to'],
  ['en', /\bwould (?:get|have got)\b/iu, 'will receive, would have received'],
  ['en', /\bby lot\b/iu, 'sampled at'],
  ['en', /\b(?:lowest|highest) system version/iu, 'minimum OS version'],
  ['en', /\d a page\b|\bsessions a day\b/iu, 'per page, per day'],
  ['en', /\brights\b|\bright to (?!the\b)/iu, 'permissions'],
  ['en', /\bin force on every\b/iu, "haven't reached all gateways"],
  [
    'en',
    /\b(?:guard|rollout)\b.*\b(?:stop|halt)(?:s|ped)?\b|\b(?:stop|halt)(?:s|ped)?\b.*\b(?:guard|rollout)\b/iu,
    'paused',
  ],
  ['en', /\bmachines?\b/iu, 'servers'],
  ['en', /\bwithdr(?:aw|ew)\b.*\brelease|\bguard withdr/iu, 'unpublish'],
  ['en', /\bhave stored\b|\bdo not save\b/iu, "I've saved it, save later"],
  ['en', /\bwhat (?:became|becomes|came) of\b|\bwhat has become\b/iu, 'how it performed'],
  ['en', /\bput \S+ online|\bputs? online/iu, 'go online'],
  ['en', /\bexposures?\b/iu, 'impressions'],
  ['en', /\bto see the numbers\b/iu, 'to estimate reach'],
  ['en', /\beverything that has\b/iu, 'results are grouped by send time'],
  ['en', /^different (?:devices|users)\b/iu, 'unique devices'],
  ['en', /\bcounts once\b(?! a day)|\bcan't be added up\b/iu, "counts are unique, so they don't add up"],
  ['en', /\bnobody (?:can|could) be\b/iu, 'no devices can be'],
  ['en', /\bnothing was (?:sent|changed)(?!\. Reload)\b/iu, 'saved, not pushed; no changes made'],
  ['en', /\bfrequency limits?\b|\bare not counted\b/iu, "frequency caps aren't included"],
  ['en', /^until now\b|^then:/iu, 'current dates, new dates'],
  ['en', /^behind\b/iu, 'outranked by'],
  ['en', /^this is why/iu, 'reason'],
  ['en', /\{\w+\} (?:points )?(?:more|less|higher|lower) than\b/iu, '↑ 60.8% vs. previous 7 days'],
  ['en', /\bany more\b/iu, 'anymore'],
  ['en', /\bas developers call\b/iu, 'from its developers'],
  [
    'en',
    /\b(?:(?:author|synchron|organ|customi|recogn|initial|normal)(?:isation|ise[ds]?|ising))\b/iu,
    'American spelling',
  ],
  ['en', /\b(?:colour|behaviour|centre|catalogue|licence|cancelled|grey)/iu, 'American spelling'],
  ['zh_CN', /谁会收到/u, '影响范围'],
  ['zh_CN', /哪些请求可信/u, '请求安全'],
  ['zh_CN', /谁可以调用/u, '访问控制'],
  ['zh_CN', /抽签/u, '随机抽样'],
  ['zh_CN', /新建|添加/u, '新增'],
  ['zh_CN', /退出所有会话/u, '退出所有设备'],
  ['zh_CN', /个设备(?!编号)|# 个也在.*名单/u, '台（设备）'],
  ['zh_CN', /^包$/u, '安装包'],
  ['zh_CN', /还没有|时段内没有/u, '暂无'],
  ['zh_CN', /检查设备|投放诊断|诊断一台/u, '设备诊断'],
  ['zh_CN', /撤回发布|发布守护已撤回/u, '取消发布'],
  ['zh_CN', /守护.*停止|被.*守护停止/u, '暂停'],
  ['zh_CN', /生效中的离线包/u, '已发布的离线包'],
  ['zh_CN', /^(?:应用中|待应用|未应用)$|“(?:应用中|待应用|未应用)”/u, '使用中、已预占、未使用'],
  ['zh_CN', /全部放量/u, '放量到 100%'],
  ['zh_CN', /解禁/u, '封禁时长（秒）'],
  ['zh_CN', /不带守护/u, '关闭发布守护并继续'],
  ['zh_CN', /^排在/u, '优先展示'],
  ['zh_CN', /原因在此/u, '原因'],
  ['zh_CN', /按开发人员的叫法/u, '由开发提供'],
  ['zh_CN', /Harmony/u, '鸿蒙'],
  ['zh_CN', /操作不可撤销/u, '此操作无法撤销'],
  ['zh_CN', /慢调用/u, '慢请求'],
  ['zh_CN', /会话开始的时间/u, '按会话开始时间统计'],
  ['zh_CN', /您的账户/u, '您的账号'],
  ['zh_TW', /報文/u, '電文'],
  ['zh_TW', /安裝套件|安裝包|^套件$/u, '安裝檔'],
  ['zh_TW', /[個部臺]裝置(?!編號)(?<!全部裝置)|# 個也在.*名單/u, '台（裝置）'],
  ['zh_TW', /優先級/u, '優先順序'],
  ['zh_TW', /策略|政策/u, '原則'],
  ['zh_TW', /查看/u, '檢視'],
  ['zh_TW', /詳情|詳細資訊/u, '詳細資料'],
  ['zh_TW', /任務/u, '工作'],
  ['zh_TW', /交易碼/u, '交易代碼'],
  ['zh_TW', /頻次/u, '頻率'],
  ['zh_TW', /(?:修改|新增)人(?!員)/u, '修改者、新增者'],
  ['zh_TW', /還沒有|暫無|期間沒有/u, '尚無'],
  ['zh_TW', /修改密碼/u, '變更密碼'],
  ['zh_TW', /驗簽/u, '簽章驗證'],
  ['zh_TW', /全量/u, '完整升級'],
  ['zh_TW', /通道/u, '管道'],
  ['zh_TW', /開屏/u, '啟動畫面廣告'],
  ['zh_TW', /解禁/u, '封鎖時間（秒）'],
  ['zh_TW', /不能(?:刪除|修改|編輯|變更|停用|發布|下載|檢視|上線)/u, '無法'],
  ['zh_TW', /熔斷/u, '斷路器'],
  ['zh_TW', /慢速請求/u, '緩慢請求'],
  ['zh_TW', /工作階段開始的時間/u, '依工作階段開始時間統計'],
  ['zh_TW', /您的帳戶/u, '您的帳號'],
  ['zh_TW', /按(?:日|小時|時段|此)/u, '依'],
  ['zh_TW', /行程/u, '處理程序'],
  ['zh_TW', /名成員/u, '個成員'],
  ['zh_TW', /跨網域/u, '跨來源'],
  ['zh_TW', /灰度/u, '漸進式發布、發布規則'],
  ['zh_TW', /(?<!API )防刷/u, 'API 防刷'],
];

test.each(settled)('%s does not contain %s', (language, word, instead) => {
  const offences = texts.filter((text) => word.test(text[language]));
  expect(offences.map((text) => `${text.where}: ${text[language]}, better ${instead}`)).toEqual([]);
});

/** Terms with their translations: English, zh-CN and zh-TW. */
const glossary: readonly (readonly [RegExp, RegExp, RegExp])[] = [
  [/\bunpublish/iu, /取消发布/u, /取消發布/u],
  [/\bapplet packages?\b/iu, /小程序(?:包|升级)/u, /小程式(?:套件|升級)/u],
  [/\bstaged rollout/iu, /分阶段发布/u, /分階段發布/u],
  [/\bmandatory\b/iu, /强制/u, /強制/u],
  [/\broll(?:ed)? back\b/iu, /回滚/u, /回復前版/u],
  [/\bdefective\b/iu, /缺陷/u, /瑕疵/u],
  [/^pending\b/iu, /待发布/u, /待發布/u],
  [/^in effect$/iu, /生效中/u, /生效中/u],
  [/\bdevices?\b(?! (?:model|tier))/iu, /设备|本机|台/u, /裝置|本機|台/u],
  [/\bfiles?\b(?! again)/iu, /文件/u, /檔/u],
  [/\bsettings\b/iu, /设置|配置/u, /設定/u],
  [/(?<!\/)\busers?\b/iu, /用户|成员|他|账号|人均/u, /使用者|成員|他|帳號|每人/u],
  [/\bmenus?\b/iu, /菜单/u, /選單/u],
  [/\bapplications?\b(?!\/)/iu, /应用/u, /應用程式/u],
  [/\bexport/iu, /导出/u, /匯出/u],
  [/\bimport(?:ed|s)?\b/iu, /导入/u, /匯入/u],
  [/\broles?\b/iu, /角色/u, /角色/u],
  [/\bpasswords?\b/iu, /密码/u, /密碼/u],
  [/\bnetwork\b/iu, /网络/u, /網路/u],
  [/\bsign(?:s|ed)? in\b/iu, /登录/u, /登入/u],
  [/\bdefault\b/iu, /默认/u, /預設/u],
  [/^enabled?\b/iu, /启用/u, /啟用/u],
  [/^disabled?\b/iu, /停用/u, /停用/u],
  [/^not enabled\b/iu, /未启用/u, /未啟用/u],
  [/\bservers?\b/iu, /服务器|服务端|服务/u, /伺服器|服務/u],
  [/\breset\b(?! to)/iu, /重置/u, /重設/u],
];

test.each(glossary)('%s is translated consistently', (english, cn, tw) => {
  const meant = texts.filter(({ en }) => english.test(en));
  expect(meant.length, 'a word that nobody uses').toBeGreaterThan(0);
  expect(
    meant
      .filter(({ zh_CN, zh_TW }) => !cn.test(zh_CN) || !tw.test(zh_TW))
      .map(({ where, en, zh_CN, zh_TW }) => `${where}: ${en} | ${zh_CN} | ${zh_TW}`),
  ).toEqual([]);
});

test('labels that a help text quotes exist in each language', () => {
  for (const language of languages) {
    const labels = new Set(texts.map((text) => text[language]));
    const quoted = texts
      .filter(({ where }) => where.startsWith('shell/help:'))
      .flatMap((text) => [...text[language].matchAll(/[“「]([^”」]+)[”」]/gu)].map(([, label = '']) => label));
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.filter((label) => !labels.has(label))).toEqual([]);
  }
});

describe('placeholders', () => {
  const names = (text: string) =>
    [...new Set([...text.matchAll(/(?<!(?:=\d|one|other) )\{(\w+)[,}]/gu)].map(([, name = '']) => name))].toSorted();
  const tags = (text: string) => (text.match(/<\/?\d+\/?>/gu) ?? []).toSorted();
  const branches = (text: string) =>
    [...text.matchAll(/\{(\w+), (plural|select)/gu)].map(([, name, kind]) => `${name} ${kind}`);

  test('and element tags are the same in all languages', () => {
    const differing = texts.filter(({ en, zh_CN, zh_TW }) =>
      [zh_CN, zh_TW].some(
        (other) => String(names(en)) !== String(names(other)) || String(tags(en)) !== String(tags(other)),
      ),
    );
    expect(differing).toEqual([]);
  });

  test('print numbers of plurals by the rules of the language', () => {
    const plurals = (text: string) =>
      new Set([...text.matchAll(/\{(\w+), plural,(?=[^}]*#)/gu)].map(([, name]) => name));
    expect(
      texts.filter(({ en, zh_CN, zh_TW }) =>
        [zh_CN, zh_TW].some((other) => [...plurals(en)].some((name) => !plurals(other).has(name))),
      ),
    ).toEqual([]);
  });

  test('select only plural forms that the language has', () => {
    for (const { where, ...versions } of texts) {
      for (const language of languages) {
        const text = versions[language];
        const { pluralCategories } = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions();
        const forms = branches(text).some((branch) => branch.endsWith('plural'))
          ? [...text.matchAll(/\b(zero|one|two|few|many|other) \{/gu)].map(([, form]) => form)
          : [];
        expect(pluralCategories, `${where} in ${language}`).toEqual(expect.arrayContaining(forms));
        if (forms.length > 0) expect(forms, `${where} in ${language}`).toContain('other');
      }
    }
  });
});

test('percentages have no space before the sign', () => {
  expect(texts.flatMap(({ en, zh_CN, zh_TW }) => [en, zh_CN, zh_TW]).filter((text) => /[\d}]\s%/u.test(text))).toEqual(
    [],
  );
  // The same for percentages that code writes without a message.
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['src/api/generated/**'] });
  expect(sources.filter((path) => /\}\s%(?=[`'<]|\s·)/u.test(readFileSync(path, 'utf8')))).toEqual([]);
});
