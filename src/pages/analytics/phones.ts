import { msg } from '@lingui/core/macro';

/** Performance classes of devices relative to others of their time. */
export const classNames = {
  high: msg({ message: 'High-end', context: 'device tier' }),
  mid: msg({ message: 'Mid-range', context: 'device tier' }),
  low: msg({ message: 'Low-end', context: 'device tier' }),
} as const;

/** Ways in which the app is launched. */
export const startTypes = {
  first: msg`First launch`,
  cold: msg`Cold start`,
  hot: msg`Hot start`,
} as const;

/** Mobile network operators. */
export const carriers = {
  mobile: msg`China Mobile`,
  telecom: msg`China Telecom`,
  unicom: msg`China Unicom`,
  broadnet: msg`China Broadnet`,
} as const;

/** System languages. */
export const languages = {
  'zh-CN': msg`Simplified Chinese`,
  'zh-TW': msg`Traditional Chinese (Taiwan)`,
  'zh-HK': msg`Traditional Chinese (Hong Kong)`,
  en: msg`English`,
} as const;

/** Whether notifications of the app are allowed. */
export const settings = {
  on: msg({ message: 'Allowed', context: 'notifications' }),
  off: msg({ message: 'Off', context: 'notifications' }),
} as const;

/** Whether the system is unmodified or rooted. */
export const integrity = {
  intact: msg({ message: 'No', context: 'jailbreak or root' }),
  rooted: msg({ message: 'Yes', context: 'jailbreak or root' }),
} as const;

/** Labels an amount of memory. */
export const memoryName = (gigabytes: string): string => `${gigabytes} GB`;
