/** The text of a target: each condition by itself and all of them together, in each language. */
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { beforeAll, describe, expect, test } from 'vitest';
import { ruleText, targetLines, targetText, type Target } from '../../src/resource/audience/target-text.ts';
import type { CellPlace } from '../../src/ui/list/types.ts';

const tags = { en: 'en', zh_CN: 'zh-CN', zh_TW: 'zh-TW' } as const;
type Language = keyof typeof tags;

async function placeIn(language: Language): Promise<CellPlace> {
  const messages: Record<string, string> = {};
  // English texts need no catalog.
  for (const name of language === 'en' ? [] : ['audience', 'ui']) {
    const filename = `locales/${language}/${name}.po`;
    const content = readFileSync(filename, 'utf8');
    const catalogue = await formatter().parse(content, { locale: language, sourceLocale: 'en', filename });
    for (const [id, { translation }] of Object.entries(catalogue)) if (translation) messages[id] = translation;
  }
  const locale = tags[language];
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return { say: i18n._.bind(i18n), language: locale, timeZone: 'Asia/Shanghai' };
}

const places = new Map<Language, CellPlace>();
beforeAll(async () => {
  for (const language of ['en', 'zh_CN', 'zh_TW'] as const) places.set(language, await placeIn(language));
});

function place(language: Language): CellPlace {
  const texts = places.get(language);
  if (texts === undefined) throw new Error(`No texts in ${language}`);
  return texts;
}

type Rule = NonNullable<Target['rules']>[number];
const byCity: Rule = {
  mode: 'nonWhitelist',
  conditions: [
    { element: 'city', operator: 'in', values: ['澄州', '临湖'] },
    { element: 'appVersion', operator: 'inRange', values: ['6.2.0', '6.4.0'] },
  ],
};
const byList: Rule = { mode: 'whitelist', whitelist: ['CH-1', 'CH-2'], maxUsers: 5 };
const byCrowd: Rule = { mode: 'whitelist', crowdId: '1', crowdName: 'VIP' };
const over: Rule = { mode: 'nonWhitelist', maxUsers: 9, endTime: '2026-11-20T09:00:00+08:00', isEnded: true };

describe('the text of a target', () => {
  test.each<[string, Target, string, string, string]>([
    ['nothing', {}, 'All devices', '所有设备', '所有裝置'],
    ['all platforms', { platforms: ['ios', 'harmony', 'android'] }, 'All devices', '所有设备', '所有裝置'],
    ['deleted tags', { tags: null }, 'Deleted user tags', '已删除的用户标签', '已刪除的使用者標籤'],
    ['platforms', { platforms: ['harmony', 'ios'] }, 'iOS or Harmony', 'iOS或鸿蒙', 'iOS或鴻蒙'],
    [
      'versions',
      { platforms: ['ios', 'android'], versions: { ios: { min: '6.3.0' }, harmony: { min: '1.0.0' } } },
      'Android or iOS 6.3.0+',
      'Android或iOS 6.3.0 及以上',
      'Android或iOS 6.3.0 及以上',
    ],
    [
      'versions of all platforms',
      { versions: { android: { min: '6.0.0', max: '6.4.0' }, ios: { max: '6.1.0' } } },
      'Android 6.0.0–6.4.0, iOS up to 6.1.0, or Harmony',
      'Android 6.0.0–6.4.0、iOS 6.1.0 及以下或鸿蒙',
      'Android 6.0.0–6.4.0、iOS 6.1.0 及以下或鴻蒙',
    ],
    ['an older version', { below: '6.5.0' }, 'App version below 6.5.0', '应用版本低于 6.5.0', '應用程式版本低於 6.5.0'],
    ['an OS version', { minOsVersion: '12' }, 'OS version 12 or later', '系统版本 12 及以上', '系統版本 12 及以上'],
    ['a scope', { scope: 'admin' }, 'Admin users', '管理员用户', '管理員使用者'],
    ['the scope of all', { scope: 'all' }, 'All devices', '所有设备', '所有裝置'],
    ['regions', { regions: ['澄州', '北屿省'] }, 'Region: 澄州 or 北屿省', '地区：澄州或北屿省', '地區：澄州或北屿省'],
    ['an audience', { crowd: 'VIP' }, 'Audience: VIP', '人群：VIP', '受眾：VIP'],
    ['a deleted audience', { crowd: null }, 'Deleted audience', '已删除的人群', '已刪除的受眾'],
    [
      'tags',
      { tags: ['新客', '老年版'] },
      'User tag: 新客 or 老年版',
      '用户标签：新客或老年版',
      '使用者標籤：新客或老年版',
    ],
    ['devices', { deviceCount: 1 }, '1 listed device', '名单中的 1 台设备', '名單中的 1 台裝置'],
    ['channels', { channels: ['OPPO', 'vivo'] }, 'Channel: OPPO or vivo', '通道：OPPO或vivo', '管道：OPPO或vivo'],
    [
      'the rest of a message',
      { notSent: '端午' },
      "Devices that “端午” wasn't sent to",
      '未发送“端午”的设备',
      '未傳送「端午」的裝置',
    ],
    ['a sample', { percent: 30 }, 'Random sample of 30%', '随机抽样 30%', '隨機抽樣 30%'],
    ['required rules', { rulesOnly: true, rules: [] }, 'No devices', '无设备', '無裝置'],
    [
      'a rule',
      { rules: [byCity] },
      'City is 澄州 or 临湖 · App version is between 6.2.0 and 6.4.0',
      '城市：澄州或临湖 · 应用版本在 6.2.0 到 6.4.0 之间',
      '城市：澄州或临湖 · 應用程式版本在 6.2.0 到 6.4.0 之間',
    ],
    [
      'a rule with alternatives',
      { rules: [byCity], combination: 'OR' },
      'City is 澄州 or 临湖 or App version is between 6.2.0 and 6.4.0',
      '城市：澄州或临湖或应用版本在 6.2.0 到 6.4.0 之间',
      '城市：澄州或临湖或應用程式版本在 6.2.0 到 6.4.0 之間',
    ],
    [
      'an allow list',
      { rules: [byList] },
      '2 listed devices · At most 5 users',
      '名单中的 2 台设备 · 最多 5 位用户',
      '名單中的 2 台裝置 · 最多 5 位使用者',
    ],
    ['an audience of a rule', { rules: [byCrowd] }, 'Audience: VIP', '人群：VIP', '受眾：VIP'],
    [
      'a rule that has ended',
      { rules: [over] },
      'At most 9 users · Ended 2026-11-20 09:00: matches no devices',
      '最多 9 位用户 · 已于 2026-11-20 09:00 结束，不再匹配任何设备',
      '最多 9 位使用者 · 已於 2026-11-20 09:00 結束，不再符合任何裝置',
    ],
    [
      'several rules',
      { rules: [byCity, over] },
      'Any of 2 targeting rules · 1 rule has ended',
      '符合 2 条灰度规则之一 · 其中 1 条已结束',
      '符合 2 條發布規則之一 · 其中 1 條已結束',
    ],
    [
      'unreadable rules',
      { rules: null },
      'The targeting rules are not available',
      '无法获取灰度规则',
      '無法取得發布規則',
    ],
  ])('with %s', (_, target, ...texts) => {
    expect((['en', 'zh_CN', 'zh_TW'] as const).map((language) => targetText(place(language), target))).toEqual(texts);
  });
});

test('conditions that must all match are joined by dots', () => {
  const target: Target = {
    platforms: ['ios'],
    versions: { ios: { min: '6.3.0' } },
    below: '6.5.0',
    minOsVersion: '15',
    scope: 'ordinary',
    regions: ['澄州'],
    crowd: 'VIP',
    tags: ['新客'],
    channels: ['APNs'],
    rules: [byList],
    percent: 5,
  };
  expect(targetText(place('en'), target)).toBe(
    'iOS 6.3.0+ · App version below 6.5.0 · OS version 15 or later · Ordinary users · Region: 澄州 · Audience: VIP · User tag: 新客 · Channel: APNs · 2 listed devices · At most 5 users · Random sample of 5%',
  );
  // Other languages include all of them, too.
  const count = (language: Language) => targetText(place(language), target).split(' · ').length;
  expect([count('zh_CN'), count('zh_TW')]).toEqual([11, 11]);
});

test('a confirmation lists each of several rules', () => {
  expect(targetLines(place('en'), { platforms: ['android'], rules: [byCrowd] })).toEqual([
    'Target: Android · Audience: VIP',
  ]);
  expect(targetLines(place('zh_CN'), { platforms: ['android'], rules: [byCrowd, byList] })).toEqual([
    '目标：Android · 符合 2 条灰度规则之一',
    '规则 1：人群：VIP',
    '规则 2：名单中的 2 台设备 · 最多 5 位用户',
  ]);
});

test('the text of a single rule includes its platform, and is "All devices" without conditions', () => {
  const open: Rule = { mode: 'nonWhitelist' };
  expect(ruleText(place('en'), {}, open)).toBe('All devices');
  expect(ruleText(place('en'), { platforms: ['harmony'] }, byCrowd)).toBe('Harmony · Audience: VIP');
});
