import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

/** What the screens are for, and their rules. */
export const help: Helps<'analytics'> = {
  'analytics/app-start': {
    about: msg`How long the app takes to show its first page after it is opened, on which devices and in which versions it is slow.`,
    rules: [
      msg`A launch is slow from 2.5 s on (iOS: 4 s), a hot start, which comes back from the background, from 1 s on (iOS: 2 s). A threshold in the filters replaces both.`,
      msg`Launches add up across versions, models, and days. Devices are unique, so they don't; nor do averages and percentiles.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
  'analytics/device': {
    about: msg`Which devices the app is used on: brands, models, systems, versions, and where they are.`,
    rules: [
      msg`A device is new on the day of its first launch.`,
      msg`Device counts are unique, so they don't add up across days. They do across brands, models, and provinces.`,
      msg`A period is compared with the same number of days before it, as they were known then.`,
    ],
  },
};
