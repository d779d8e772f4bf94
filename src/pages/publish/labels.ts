import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Platform } from '../../api/generated/client.schemas.ts';

export const platformNames = { android: msg`Android`, ios: msg`iOS`, harmony: msg`Harmony` } as const;

/** The platforms in the order in which they are listed. */
export const platforms: readonly Platform[] = ['android', 'ios', 'harmony'];

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
  many === 0 ? msg`Everyone` : msg`${plural(many, { one: '# rule', other: '# rules' })}`;

/** Whom the gray rules of a release let have it, in a question. */
export const matchText = (rules: number): MessageDescriptor =>
  msg`${plural(rules, { one: 'Only devices that match its # gray rule get it.', other: 'Only devices that match one of its # gray rules get it.' })}`;
