import type { Screen } from '../../../../openapi/generated/menu-names.ts';

/**
 * What is known of a device, in the order in which the device check lists it, with the menu whose right to query shows it.
 * A kind has its name in `device-check-page.tsx`, and the section of its domain in `app/device-sections.ts`.
 */
export const kinds = {
  releases: 'publish/device-delivery',
  messages: 'message/push',
  activities: 'advertisement/activity-manager',
  usage: 'analytics/device',
} as const satisfies Readonly<Record<string, Screen>>;

export type DeviceKind = keyof typeof kinds;

/** The page of the device check. */
export const deviceCheckPath = '/pages/publish/device-delivery';
