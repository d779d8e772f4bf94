import { msg } from '@lingui/core/macro';

/** The app stores and other channels through which the app is distributed. */
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
