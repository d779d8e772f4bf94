/**
 * The menus that have a page here, by domain: what the frame offers before a domain's own routes are there. `menuPage`
 * takes no others.
 */
export const knownMenus = {
  files: [],
  platform: [
    'api-group',
    'api-manager',
    'application',
    'application-config',
    'black-white-list',
    'gateway',
    'upload-sign',
    'upload-ssl',
  ],
  publish: [
    'android-upgrade',
    'applet-upgrade',
    'ftp-manager',
    'release-timeline',
    'harmony-upgrade',
    'ios-upgrade',
    'offline-upgrade',
    'param-manager',
    'device-delivery',
  ],
  system: ['menu', 'operation', 'role', 'user'],
} as const satisfies Record<string, readonly string[]>;

/** A domain whose pages lie below `/pages/<domain>/`. */
export type Domain = keyof typeof knownMenus;
