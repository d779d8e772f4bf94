import { msg } from '@lingui/core/macro';

/** What the push services of the phones' makers are called. */
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
