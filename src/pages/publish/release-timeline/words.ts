import { msg } from '@lingui/core/macro';

export const kindNames = {
  upgrade: msg`Full upgrade`,
  offline: msg`Offline package`,
  applet: msg`Applet package`,
  switch: msg({ message: 'Switch', context: 'release' }),
} as const;

export const eventNames = {
  published: msg({ message: 'Published', context: 'release' }),
  rules: msg`Gray rules changed`,
  record: msg({ message: 'Changed', context: 'release' }),
  stage: msg`Next stage`,
  paused: msg`Paused`,
  resumed: msg`Resumed`,
  jumped: msg`Next stage, early`,
  finished: msg`Rolled out to all`,
  guard: msg`Stopped by its guard`,
  ended: msg`Ended`,
} as const;

export const endReasons = {
  cancelled: msg`Unpublished`,
  takenDown: msg`Taken down`,
  rolledBack: msg`Rolled back`,
  replaced: msg`Replaced by a newer one`,
  invalidated: msg({ message: 'Invalidated', context: 'release' }),
} as const;

export const ranges = { 7: msg`Last 7 days`, 14: msg`Last 14 days`, 30: msg`Last 30 days`, 90: msg`Last 90 days` } as const;
