import { msg } from '@lingui/core/macro';

/** What is known of a user tag, in columns, filters, fields and facts. */
export const labels = {
  tagName: msg`Name`,
  kind: msg({ message: 'Type', context: 'user tag' }),
  description: msg`Description`,
  clientCount: msg`Devices`,
};

/** Where the devices of a tag come from. */
export const kinds = { profile: msg`User profile`, list: msg`Device list` } as const;

/** What is known of a device of a tag. */
export const memberLabels = {
  clientId: msg`Device ID`,
  source: msg`Source`,
  createdBy: msg`Added by`,
  createdAt: msg`Added`,
};

/** How a device came into its tag. */
export const sources = { manual: msg`Added manually`, import: msg`Imported` } as const;
