import { msg } from '@lingui/core/macro';
import type { Say } from '../../resource/analysis/topic/topic.ts';

/** What draws a page. */
export const pageTypes = {
  native: msg({ message: 'Native', context: 'page type' }),
  h5: msg`H5`,
  applet: msg`Applet`,
} as const;

/** What sessions go through. */
export const networks = {
  wifi: msg`Wi-Fi`,
  '5g': msg`5G`,
  '4g': msg`4G`,
  weak: msg`Weak network`,
} as const;

/** Why a request or a file got no good answer. */
export const failureStatuses = {
  403: msg`403 Forbidden`,
  404: msg`404 Not found`,
  500: msg`500 Server error`,
  502: msg`502 Bad gateway`,
  503: msg`503 Unavailable`,
  504: msg`504 Gateway timeout`,
  timeout: msg`No response in time`,
  network: msg`No connection`,
} as const;

/** What offline packages are called: a sub-application alone where the device had none of its packages. */
export const packageNames = (value: string, say: Say): string =>
  /\d{10}$/u.test(value) ? value : say(msg`${value}, no package`);

/** Label for pages that no package contains. */
export const noPackage = msg`Not packaged`;
