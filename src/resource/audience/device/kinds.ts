import type { Screen } from '../../../../openapi/generated/menu-names.ts';

/**
 * The kinds of releases in the order of the device check, with the menu whose query permission reveals each. The name
 * of a kind is in `device-check-page.tsx`, its section in `app/device-sections.ts`.
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
