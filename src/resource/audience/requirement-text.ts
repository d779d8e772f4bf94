import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DeliveryCheck, DeliveryStep, GrayElement } from '../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../ui/status/status.tsx';
import { formatInstant, listText } from '../../ui/text/format.ts';
import { platformNames } from '../platforms.ts';
import { conditionText, elements } from './condition-text.ts';

export const verdicts = {
  gets: { tone: 'success', label: msg`Will receive it` },
  misses: { tone: 'warning', label: msg`Won't receive it` },
} as const satisfies StatusTable;

const userGroups = { ordinary: msg`Ordinary users`, admin: msg`Admin users` };

/** The label of a value, or the value itself if it has none. */
const labelFrom =
  (words: Readonly<Record<string, MessageDescriptor>>) =>
  (i18n: I18n, value: string): string => {
    const word = Object.hasOwn(words, value) ? words[value] : undefined;
    return word ? i18n._(word) : value;
  };
export const groupText = labelFrom(userGroups);
export const platformText = labelFrom(platformNames);

type Plain = Exclude<DeliveryCheck, GrayElement>;

const isPlain = (check: DeliveryCheck): check is Plain => !Object.hasOwn(elements, check);

/** The requirement of each step. */
const required: Readonly<Record<Plain, (first: string, all: string) => MessageDescriptor>> = {
  live: () => msg`Requires the release to be in effect`,
  online: () => msg`Requires the activity to be online`,
  period: (first) => msg`Requires a time in ${first}`,
  platform: (_, all) => msg`Requires platform ${all}`,
  lowerVersion: (first) => msg`Requires app version below ${first}`,
  higherVersion: (_, all) => msg`Requires no higher version on offer (${all})`,
  minOsVersion: (first) => msg`Requires OS version ${first} or later`,
  clientRange: (_, all) => msg`Requires app version ${all}`,
  userGroup: (first) => msg`Requires user group: ${first}`,
  paused: () => msg`Requires a rollout that is not paused`,
  percent: (first) => msg`Sampled at ${first}%`,
  rule: (first) => msg`Targeting rule ${first}`,
  whitelist: () => msg`Requires a device on the allow list of the rule`,
  crowd: (first) => msg`Requires a member of the audience ${first}`,
  endTime: (first) => msg`Requires delivery before ${first}`,
  maxUsers: (first) =>
    msg`${plural(Number(first), { one: 'Requires the first user of the rule', other: 'Requires one of the first # users of the rule' })}`,
};

/** A range of versions of a platform, as checks return it: `android 6.2.0 – `. */
function clientText(i18n: I18n, text: string): string {
  const [, platform = '', min = '', max = ''] = /^(\S+) (\S*) – (\S*)$/u.exec(text) ?? [];
  if (platform === '') return text;
  const name = platformText(i18n, platform);
  if (min !== '' && max !== '') return `${name} ${min}–${max}`;
  return min === '' && max === '' ? name : `${name} ${min === '' ? `≤ ${max}` : `≥ ${min}`}`;
}

/** The requirement of a step as text; times in the display zone. */
export function requirementText(
  i18n: I18n,
  timeZone: string,
  { check, operator, expected = [], ruleIndex = 0 }: DeliveryStep,
): string {
  if (!isPlain(check)) {
    const what = { element: check, operator: operator ?? 'in', values: expected };
    const condition = conditionText(i18n._.bind(i18n), i18n.locale, what);
    return i18n._(msg`Requires: ${condition}`);
  }
  const words: Partial<Record<Plain, string[]>> = {
    platform: expected.map((text) => platformText(i18n, text)),
    clientRange: expected.map((text) => clientText(i18n, text)),
    rule: [i18n.number(ruleIndex + 1)],
    period: [expected.map((text) => formatInstant(text, timeZone)).join(' – ')],
    endTime: expected.map((text) => formatInstant(text, timeZone)),
    userGroup: expected.map((text) => groupText(i18n, text)),
  };
  const values = words[check] ?? expected;
  return i18n._(required[check](values[0] ?? '', listText(i18n.locale, values, 'disjunction')));
}

/** The value of this device as text; null if it has none. */
export function actualText(i18n: I18n, { check, passed, actual }: DeliveryStep): string | null {
  if (check === 'whitelist') return i18n._(passed ? msg`On the list` : msg`Not on the list`);
  if (check === 'crowd') return i18n._(passed ? msg`In the audience` : msg`Not in the audience`);
  if (actual === undefined) return null;
  if (actual === '') return i18n._(msg({ message: 'None', context: 'tags' }));
  if (check === 'platform') return platformText(i18n, actual);
  if (check === 'clientRange') {
    const [platform = '', ...version] = actual.split(' ');
    return [platformText(i18n, platform), ...version].join(' ');
  }
  if (check === 'userGroup') return groupText(i18n, actual);
  if (check === 'percent') return i18n._(msg`rank ${actual}%`);
  return actual;
}
