import { msg } from '@lingui/core/macro';

/** What is known of a device of a tag. */
export const memberLabels = {
  clientId: msg`Device ID`,
  source: msg`Source`,
  createdBy: msg`Added by`,
  createdAt: msg`Added`,
};

/** How a device came into its tag. */
export const sources = { manual: msg`Added manually`, import: msg`Imported` } as const;
