import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryCheck, DeliveryStep } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { conditionText } from '../gray/words.ts';
import { platformNames } from '../words.ts';

export const verdicts = {
  gets: { tone: 'success', label: msg`Gets it` },
  misses: { tone: 'danger', label: msg`Does not get it` },
} as const satisfies StatusTable;

const userGroups: Readonly<Record<string, MessageDescriptor>> = { ordinary: msg`Ordinary users`, admin: msg`Administrators` };
/** A group of users in words. */
export const groupText = (i18n: I18n, text: string): string => {
  const known = userGroups[text];
  return known ? i18n._(known) : text;
};

type Element = 'city' | 'model' | 'network' | 'osVersion' | 'appVersion' | 'userTag';
type Plain = Exclude<DeliveryCheck, Element>;

const isPlain = (check: DeliveryCheck): check is Plain =>
  !['city', 'model', 'network', 'osVersion', 'appVersion', 'userTag'].includes(check);

/** What a step asks for. */
const asked: Readonly<Record<Plain, (first: string, all: string) => MessageDescriptor>> = {
  live: () => msg`The release is in force`,
  platform: (_, all) => msg`Platform: ${all}`,
  lowerVersion: (first) => msg`App version lower than ${first}`,
  minOsVersion: (first) => msg`System version at least ${first}`,
  clientRange: (_, all) => msg`App version within ${all}`,
  userGroup: (first) => msg`Only for: ${first}`,
  paused: () => msg`The release is not paused`,
  percent: (first) => msg`Among the first ${first} % by lot`,
  rule: () => msg`Matches this rule`,
  whitelist: () => msg`On the white list`,
  endTime: (first) => msg`The rule delivers until ${first}`,
  maxUsers: (first) => msg`Among the first ${first} users of the rule`,
};

const platformText = (i18n: I18n, text: string): string => {
  const known = Object.entries(platformNames).find(([platform]) => platform === text)?.[1];
  return known ? i18n._(known) : text;
};

/** A step in words; times in the zone of display. */
export function stepText(i18n: I18n, timeZone: string, { check, operator, expected = [] }: DeliveryStep): string {
  if (!isPlain(check)) return conditionText(i18n, { element: check, operator: operator ?? 'in', values: expected });
  const words: Partial<Record<Plain, string[]>> = {
    platform: expected.map((text) => platformText(i18n, text)),
    endTime: expected.map((text) => formatInstant(text, timeZone)),
    maxUsers: expected.map((text) => i18n.number(Number(text))),
    userGroup: expected.map((text) => groupText(i18n, text)),
  };
  const values = words[check] ?? expected;
  return i18n._(asked[check](values[0] ?? '', values.join(', ')));
}

/** What the device has, in words. */
export function actualText(i18n: I18n, { check, actual }: DeliveryStep): string | null {
  if (actual === undefined || actual === '') return null;
  if (check === 'platform') return platformText(i18n, actual);
  if (check === 'userGroup') return groupText(i18n, actual);
  return actual;
}
