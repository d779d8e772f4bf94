import { msg } from '@lingui/core/macro';

/** What the id of a device is called, in columns, filters, fields and facts. */
export const deviceIdLabel = msg`Device ID`;

export const listNames = { black: msg`Block list`, white: msg`Allow list` };
