import { msg } from '@lingui/core/macro';

/** The label of a device id in columns, filters, fields and facts. */
export const deviceIdLabel = msg`Device ID`;

export const listNames = { black: msg`Block list`, white: msg`Allow list` };
