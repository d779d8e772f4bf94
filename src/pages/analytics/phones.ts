import { msg } from '@lingui/core/macro';

/** How fast devices are beside others of their time. */
export const classNames = {
  high: msg({ message: 'High-end', context: 'device tier' }),
  mid: msg({ message: 'Mid-range', context: 'device tier' }),
  low: msg({ message: 'Low-end', context: 'device tier' }),
} as const;

/** Where the app is downloaded. */
export const appChannels = {
  huawei: msg`Huawei AppGallery`,
  honor: msg`Honor App Market`,
  xiaomi: msg`Xiaomi GetApps`,
  oppo: msg`OPPO App Market`,
  vivo: msg`vivo App Store`,
  myapp: msg`Tencent MyApp`,
  website: msg`Bank website`,
  appStore: msg`Apple App Store`,
} as const;

/** How the app was opened. */
export const startTypes = {
  first: msg`First launch`,
  cold: msg`Cold start`,
  hot: msg`Hot start`,
} as const;
