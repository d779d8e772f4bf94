import { msg } from '@lingui/core/macro';

/** How fast devices are beside others of their time. */
export const classNames = {
  high: msg({ message: 'High-end', context: 'device tier' }),
  mid: msg({ message: 'Mid-range', context: 'device tier' }),
  low: msg({ message: 'Low-end', context: 'device tier' }),
} as const;

/** How the app was opened. */
export const startTypes = {
  first: msg`First launch`,
  cold: msg`Cold start`,
  hot: msg`Hot start`,
} as const;

/** Whose network a phone is in. */
export const carriers = {
  mobile: msg`China Mobile`,
  telecom: msg`China Telecom`,
  unicom: msg`China Unicom`,
  broadnet: msg`China Broadnet`,
} as const;

/** What the system of a phone speaks. */
export const languages = {
  'zh-CN': msg`Simplified Chinese`,
  'zh-TW': msg`Traditional Chinese (Taiwan)`,
  'zh-HK': msg`Traditional Chinese (Hong Kong)`,
  en: msg`English`,
} as const;

/** Whether a phone shows the notifications of the app. */
export const settings = {
  on: msg({ message: 'Allowed', context: 'notifications' }),
  off: msg({ message: 'Off', context: 'notifications' }),
} as const;

/** Whether the protection of the system is as it was sold. */
export const integrity = {
  intact: msg({ message: 'No', context: 'jailbreak or root' }),
  rooted: msg({ message: 'Yes', context: 'jailbreak or root' }),
} as const;

/** What so many GB are called. */
export const memoryName = (gigabytes: string): string => `${gigabytes} GB`;
