import type { FileUses } from '../core/file-uses.ts';

/** Releases that an uploaded file is the package of. */
export const publishFileUses: FileUses = (db, fileId) => [
  ...db.upgrades.all({ where: { fileId } }).map(({ id, platform, version }) => ({ menu: `publish/${platform}-upgrade`, id, name: version })),
  ...db.offlinePackages.all({ where: { fileId } }).map(({ id, moduleName, version }) => ({ menu: 'publish/offline-upgrade', id, name: `${moduleName} ${version}` })),
];
