import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** Labels shared by all kinds of packages. */
export const packageLabels = {
  version: msg`Version`,
  packageName: msg`Package name`,
  status: msg`Status`,
  fileSize: msg`Size`,
} as const;

/** The label of a package name within a sentence. */
export const packageNameLabel = msg`package name`;

/** The number of targeting rules of a release, for lists. */
export const rulesText = (many: number): MessageDescriptor =>
  many === 0 ? msg`All devices` : msg`${plural(many, { one: '# rule', other: '# rules' })}`;
