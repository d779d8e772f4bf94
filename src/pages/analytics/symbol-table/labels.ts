import { msg } from '@lingui/core/macro';
import type { CodePlatform, SymbolFailReason, SymbolFileType } from '../../../api/generated/client.schemas.ts';

/** What is known of a symbol file, in columns, filters and fields. */
export const labels = {
  file: msg`File`,
  symbolFile: msg`Symbol file`,
  platform: msg`Platform`,
  version: msg`App version`,
  fileType: msg({ message: 'Type', context: 'symbol file' }),
  library: msg`Library`,
  buildIds: msg`UUID or build ID`,
  size: msg`Size`,
  parseStatus: msg`Parse status`,
  failReason: msg`Failure reason`,
  waitingCrashes: msg`Crashes waiting`,
  waitingHint: msg`Crashes, ANRs, and JS errors of the last 7 days without readable frames`,
  uploaded: msg`Uploaded`,
  uploader: msg`Uploaded by`,
  parsed: msg`Parsed`,
};

/** What a build is called in the middle of a sentence. */
export const buildIdLabel = msg`UUID or build ID`;

/** The types that each platform has; its own code first. */
export const typesOf = {
  android: ['mapping', 'so'],
  ios: ['dsym'],
  harmony: ['sourceMap', 'so'],
  web: ['sourceMap'],
} as const satisfies Record<CodePlatform, readonly SymbolFileType[]>;

export const failReasons = {
  unreadable: msg`Not a file of this type, or incomplete`,
  empty: msg`No symbols in the file`,
  noBuildId: msg`No UUID or build ID in the file`,
  buildUnknown: msg`Belongs to no known version`,
  otherVersion: msg`Belongs to another version`,
} as const satisfies Record<SymbolFailReason, unknown>;
