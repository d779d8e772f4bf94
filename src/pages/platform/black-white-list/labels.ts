import { msg } from '@lingui/core/macro';

/** What the id of a device is called, in columns, filters, fields and facts. */
export const deviceIdLabel = msg`Device id`;

export const listNames = { black: msg`Black list`, white: msg`White list` };
