import { msg } from '@lingui/core/macro';
import { platformNames } from '../../resource/platforms.ts';
import type { Say } from '../../resource/analysis/topic/topic.ts';

/** The technologies that render pages. */
export const pageTypes = {
  native: msg({ message: 'Native', context: 'page type' }),
  h5: msg`H5`,
  applet: msg`Applet`,
} as const;

/** Network types. */
export const networks = {
  wifi: msg`Wi-Fi`,
  '5g': msg`5G`,
  '4g': msg`4G`,
  weak: msg`Weak network`,
} as const;

/** Labels of the dimensions of pages, and of the sessions that opened them. */
export const pageDims = {
  pageName: null,
  module: null,
  pageType: pageTypes,
  network: networks,
  platform: platformNames,
  version: null,
  model: null,
  osVersion: null,
  region: null,
} as const;

/** The reasons why a request or file failed. */
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

/** Names of offline packages: just the sub-application if the device had none of its packages. */
export const packageNames = (value: string, say: Say): string =>
  /\d{10}$/u.test(value) ? value : say(msg`${value}, no package`);

/** Label for pages that no package contains. */
export const noPackage = msg`Not packaged`;
