import { msg } from '@lingui/core/macro';

/** What kinds of ad slots there are, and of activities. */
export const boothTypes = {
  splash: msg`Splash`,
  popup: msg`Pop-up`,
  announcement: msg`Announcement`,
  banner: msg`Banner`,
  list: msg({ message: 'List', context: 'ad slot' }),
  float: msg`Floating`,
  custom: msg({ message: 'Custom', context: 'ad slot' }),
} as const;
