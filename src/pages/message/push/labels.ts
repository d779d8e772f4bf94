import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { vendors } from '../vendors.ts';

/** Labels of messages and their results. */
export const labels = {
  title: msg`Title`,
  category: msg`Category`,
  target: msg`Target`,
  pushed: msg({ message: 'Pushed', context: 'when' }),
  template: msg`Template`,
};

export const categories = { service: msg`Service`, marketing: msg`Marketing` } as const;

export const targetTypes = {
  all: msg`All users`,
  tags: msg`User tags`,
  region: msg`Cities or provinces`,
  clientIds: msg`Client IDs`,
} as const;

export const statuses = {
  notPushed: { tone: 'warning', label: msg`Not pushed` },
  pushed: { tone: 'success', label: msg({ message: 'Pushed', context: 'state' }) },
  pushedThirdParty: { tone: 'success', label: msg`Pushed to third-party push` },
  pushFailed: { tone: 'danger', label: msg`Push failed` },
} as const satisfies StatusTable;

/** Names of the channels. */
export const channelNames = { SELF: msg`Own channel`, ...vendors } as const;

/** The label for unknown listed devices, as a part next to channels, platforms and cities. */
export const unknownDevices = msg`Unknown devices`;

/** The reasons why a device is not reached. */
export const reasons = {
  unknownDevice: msg`Unknown device`,
  otherPlatform: msg`Other platform`,
  appUninstalled: msg`App uninstalled`,
  tokenInvalid: msg`Invalid token`,
  notificationsOff: msg`Notifications turned off`,
  noVendor: msg`No vendor push on the device`,
  channelFailed: msg`Channel unavailable`,
  frequencyCap: msg`3 marketing messages sent within 7 days`,
  vendorQuota: msg`Daily vendor quota used up`,
  offline: msg`Offline while the message was valid`,
  stopped: msg`Sending stopped`,
} as const;

/** The warning before a marketing message at night. */
export const quietHours = msg`Sent between 22:00 and 8:00 (UTC+08:00): marketing messages at night disturb users.`;

/** Problems with a vendor's key. */
export const keyStates = {
  ok: msg({ message: 'OK', context: 'push key' }),
  missing: msg`No push key`,
  disabled: msg`Push key disabled`,
  expired: msg`Push key expired`,
  rejected: msg`Push key rejected`,
  bundleMismatch: msg`Push key is for another app`,
} as const;

export const outcomes = {
  waiting: { tone: 'neutral', label: msg({ message: 'Waiting', context: 'delivery' }) },
  sent: { tone: 'info', label: msg({ message: 'Sent', context: 'delivery' }) },
  arrived: { tone: 'info', label: msg({ message: 'Arrived', context: 'delivery' }) },
  displayed: { tone: 'success', label: msg({ message: 'Displayed', context: 'delivery' }) },
  clicked: { tone: 'success', label: msg({ message: 'Clicked', context: 'delivery' }) },
  failed: { tone: 'danger', label: msg({ message: 'Failed', context: 'delivery' }) },
} as const satisfies StatusTable;

/** The reasons why a vendor can't accept messages now. */
export const outages = {
  missing: (name: string) => msg`${name} is unavailable: it has no push key.`,
  disabled: (name: string) => msg`${name} is unavailable: its push key is disabled.`,
  expired: (name: string) => msg`${name} is unavailable: its push key expired.`,
  rejected: (name: string) => msg`${name} is unavailable: its push key was rejected.`,
  bundleMismatch: (name: string) => msg`${name} is unavailable: its push key is for another app.`,
} as const;

/** The reasons why a vendor won't be able to accept messages at the push time. */
export const outagesThen = {
  missing: (name: string) => msg`${name} will be unavailable: it has no push key.`,
  disabled: (name: string) => msg`${name} will be unavailable: its push key is disabled.`,
  expired: (name: string) => msg`${name} will be unavailable: its push key will have expired.`,
  rejected: (name: string) => msg`${name} will be unavailable: its push key is rejected.`,
  bundleMismatch: (name: string) => msg`${name} will be unavailable: its push key is for another app.`,
} as const;

/** The reasons why every part of a push failed. */
export const failures = {
  nobody: msg`The target has no known devices.`,
  channels: msg`No channel accepted it. Check the push keys.`,
  limits: msg`The devices have reached their limit of marketing messages.`,
  devices: msg`None of the devices can receive it.`,
} as const;
