import { msg } from '@lingui/core/macro';
import type { Platform } from '../../../api/generated/client.schemas.ts';

/** What is known of an application, in columns, filters, fields and facts. */
export const labels = {
  number: msg`Number`,
  applicationId: msg`Application ID`,
  applicationName: msg`Name`,
  platforms: msg`Platforms`,
  androidPackage: msg`Android package name`,
  iosBundleId: msg`iOS bundle ID`,
  harmonyBundle: msg`HarmonyOS bundle name`,
  owner: msg`Owner`,
  userCount: msg`Users`,
  secretSetAt: msg`Secret last set`,
  remarks: msg`Remarks`,
  createdAt: msg`Created`,
};

/** What the id of an application is called in the middle of a sentence. */
export const applicationIdLabel = msg`application ID`;

export const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS', harmony: 'HarmonyOS' };

export const platformsText = (platforms: readonly Platform[]): string =>
  platforms.map((platform) => platformNames[platform]).join(', ');
