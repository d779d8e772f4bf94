import { msg } from '@lingui/core/macro';

/** Names of the vendors' push services. */
export const vendors = {
  APNS: msg`Apple APNs`,
  HMS: msg`Huawei HMS`,
  MIUI: msg({ message: 'Xiaomi', context: 'push service' }),
  OPPO: msg`OPPO`,
  VIVO: msg`vivo`,
  HONOR: msg({ message: 'Honor', context: 'push service' }),
  FCM: msg`Google FCM`,
  HARMONY: msg({ message: 'Harmony', context: 'push service' }),
} as const;
