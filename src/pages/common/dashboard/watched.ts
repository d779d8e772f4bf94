/** Menu keys of the views in which something may wait for the user; each is one line of what needs attention. */
export const watched = [
  'publish/android-upgrade',
  'publish/ios-upgrade',
  'publish/harmony-upgrade',
  'publish/ftp-manager',
  'platform/gateway',
  'platform/upload-sign',
  'platform/upload-ssl',
  'system/user',
] as const;
