import type { FileUses } from '../core/file-uses.ts';

const viewed = (id: string) => ({ id, search: `view=${id}` });

/** Releases that an uploaded file is the package of, and applets that it is the icon of. */
export const publishFileUses: FileUses = (db, fileId) => [
  ...db.upgrades.all({ where: { fileId } }).map(({ id, platform, version }) => ({ ...viewed(id), menu: `publish/${platform}-upgrade`, name: version })),
  ...db.offlinePackages.all({ where: { fileId } }).map(({ id, moduleName, version }) => ({ ...viewed(id), menu: 'publish/offline-upgrade', name: `${moduleName} ${version}` })),
  ...db.appletPackages.all({ where: { fileId } }).map(({ id, appletId, version }) => ({ ...viewed(id), menu: 'publish/applet-upgrade', name: `${db.applets.require(appletId).name} ${version}` })),
  ...db.applets.all({ where: { iconId: fileId } }).map(({ id, name }) => ({ id, search: `applets=all&applet=${id}`, menu: 'publish/applet-upgrade', name })),
];
