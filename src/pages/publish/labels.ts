import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** What is known of a package of any kind. */
export const packageLabels = {
  version: msg`Version`,
  packageName: msg`Package name`,
  status: msg`Status`,
  fileSize: msg`Size`,
} as const;

/** What the name of a package is called in the middle of a sentence. */
export const packageNameLabel = msg`package name`;

/** How many gray rules narrow a release down, in a list. */
export const rulesText = (many: number): MessageDescriptor =>
  many === 0 ? msg`All devices` : msg`${plural(many, { one: '# rule', other: '# rules' })}`;
