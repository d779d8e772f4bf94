import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

/** Help texts: the purpose of each screen and its rules. */
export const help: Helps<'platform'> = {
  'platform/application': {
    about: msg`Every app that the platform manages is an application. Its packages, APIs, and devices belong to it.`,
    rules: [
      msg`The application ID can't be changed later because apps are built with it.`,
      msg`The secret is shown only once, when it is created or reset.`,
      msg`The current application can't be deleted, nor one with something published or online.`,
    ],
  },
  'platform/application-config': {
    about: msg`What the gateway does with every request of the current application: which ones it trusts, limits, or encrypts.`,
    rules: [
      msg`Changes take effect only after the configuration is generated and synced on the gateway page.`,
      msg`SHA256 signatures require AES encryption, SM3 signatures require SM4.`,
      msg`A policy of a transaction applies only while its switch is on here.`,
    ],
  },
  'platform/api-group': {
    about: msg`A group is a backend system that transactions are routed to, with its address, message format, and success code.`,
    rules: [
      msg`A group with transactions can't be deleted. Move or delete them first.`,
      msg`Message files must be MFD files, the environment file an MRD file.`,
      msg`Changes take effect only after the configuration is generated and synced.`,
    ],
  },
  'platform/api-manager': {
    about: msg`Each API that apps can call, with its route and policies. The icons show which policies are on.`,
    rules: [
      msg`A transaction code can't be used twice in an application.`,
      msg`Only disabled transactions can be deleted.`,
      msg`“Not in force yet” means that gateways still use the previous version. Generate and sync the configuration.`,
    ],
  },
  'platform/gateway': {
    about: msg`Servers that handle app requests. A configuration is generated first, then synced to them.`,
    rules: [
      msg`Generating and syncing run in the background. The list refreshes by itself while a job runs.`,
      msg`An instance keeps its version until a sync succeeds. A failed sync changes nothing on it.`,
      msg`Any earlier version can be restored under “Version history”.`,
    ],
  },
  'platform/black-white-list': {
    about: msg`Devices that the gateway blocks and, in allow list mode, the only ones that it allows.`,
    rules: [
      msg`The lists must be turned on in the application settings first.`,
      msg`A device in both lists is blocked.`,
      msg`Importing a TXT file with one ID per line adds to the list. Invalid lines are skipped and reported.`,
    ],
  },
  'platform/upload-sign': {
    about: msg`The certificates that packages are signed with. The newest one is current.`,
    rules: [
      msg`Only PEM files are accepted.`,
      msg`Certificates can't be edited. Upload a new one instead.`,
      msg`Certificates that expire within 30 days are marked and listed on the dashboard.`,
    ],
  },
  'platform/upload-ssl': {
    about: msg`The certificates that apps download to verify the domains they connect to.`,
    rules: [
      msg`Each upload for a domain becomes its next version. Apps receive the current one.`,
      msg`MD5 and SHA-256 are computed from the file by the server.`,
      msg`Deleting a version can't be undone. Its download address stops working.`,
    ],
  },
};
