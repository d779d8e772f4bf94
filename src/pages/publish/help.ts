import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

const upgrade = {
  about: msg`Packages that users are asked to upgrade to. Devices receive a package only after it is published.`,
  rules: [
    msg`A new version must be higher than the highest one.`,
    msg`A published package can't be edited or deleted. Unpublish it first.`,
    msg`Targeting rules and a staged rollout limit who receives it; without them everyone does. The rollout says whether to expand, hold, or pause it.`,
  ],
} as const;

/** Help texts: the purpose of each screen and its rules. */
export const help: Helps<'publish'> = {
  'publish/android-upgrade': upgrade,
  'publish/ios-upgrade': upgrade,
  'publish/harmony-upgrade': upgrade,
  'publish/offline-upgrade': {
    about: msg`H5 packages that apps download and show offline, by sub-application.`,
    rules: [
      msg`A version is a date and two digits (2026112301), and must be higher than the highest one.`,
      msg`A published package can be unpublished, taken down, or rolled back. A package that was used can't be deleted.`,
      msg`A defective package can't be published until the mark is removed.`,
    ],
  },
  'publish/applet-upgrade': {
    about: msg`Applets are small programs that run inside the app. Each package is one version of an applet.`,
    rules: [
      msg`The icon is a PNG under 2 MB, the package a ZIP under 100 MB.`,
      msg`A release can't be unpublished. Release a higher version instead.`,
      msg`The release scope decides whether ordinary users, admin users, or all users receive it.`,
    ],
  },
  'publish/param-manager': {
    about: msg`Values that apps read by key, so that you can change them without a new version.`,
    rules: [
      msg`A key has one to three values, one for each platform.`,
      msg`Values in effect can be changed directly. Every change is kept as a revision.`,
      msg`A switch in effect can't be deleted. Withdraw it first.`,
    ],
  },
  'publish/ftp-manager': {
    about: msg`The FTP and SFTP servers that packages are uploaded to, and the addresses that apps download from.`,
    rules: [
      msg`One service is the default. New packages are stored there.`,
      msg`The default service can't be deleted, nor one that packages still use.`,
      msg`The password is never shown again. Leave it empty when editing to keep it.`,
    ],
  },
  'publish/release-timeline': {
    about: msg`What was released, paused, and rolled back, when, and by whom.`,
    rules: [
      msg`Upgrades have a lane for each platform, other releases one for each kind.`,
      msg`Select an entry to open its release.`,
      msg`Dates and times are in the display time zone.`,
    ],
  },
  'publish/device-delivery': {
    about: msg`Shows which releases, messages, and activities a device receives, and why not the others.`,
    rules: [
      msg`It lists what your role has access to, and names what is left out.`,
      msg`Unknown devices can be checked too: they receive nothing until the platform has seen them.`,
      msg`Each requirement is listed with the value of this device.`,
    ],
  },
};
