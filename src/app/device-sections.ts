import { lazyModule } from '../base/lazy-module.ts';
import { withTexts } from '../i18n/language.ts';
import type { DeviceSections } from '../resource/audience/device/sections.ts';

/** The device sections of each domain, by kind. */
export const deviceSections: DeviceSections = {
  releases: lazyModule(() =>
    withTexts(
      import('../pages/publish/device-delivery/section.tsx'),
      'form',
      'audience',
      'publish',
      'publish/device-delivery',
    ),
  ),
  messages: lazyModule(() =>
    withTexts(import('../pages/message/push/device-section.tsx'), 'form', 'audience', 'message', 'message/push'),
  ),
  activities: lazyModule(() =>
    withTexts(
      import('../pages/advertisement/activity-manager/device-section.tsx'),
      'form',
      'audience',
      'advertisement',
      'advertisement/activity-manager',
    ),
  ),
  usage: lazyModule(() =>
    withTexts(
      import('../pages/analytics/device/usage-section.tsx'),
      'form',
      'audience',
      'analytics',
      'analytics/device',
    ),
  ),
};
