import { msg } from '@lingui/core/macro';

/** The types of ad slots and activities. */
export const boothTypes = {
  splash: msg`Splash`,
  popup: msg`Pop-up`,
  announcement: msg`Announcement`,
  banner: msg`Banner`,
  list: msg({ message: 'List', context: 'ad slot' }),
  float: msg`Floating`,
  custom: msg({ message: 'Custom', context: 'ad slot' }),
} as const;
