import type { Schemas } from '../../openapi/generated/types.ts';
import type { FileUses } from '../core/session/file-uses.ts';
import type { UpgradeRow } from './upgrades/table.ts';

type FileUse = Schemas['FileUse'];

const viewed = (id: string) => ({ id, search: `view=${id}` });

/** Returns a full upgrade as a use of a file. */
export const upgradeUse = ({ id, platform, version }: UpgradeRow): FileUse => ({
  ...viewed(id),
  menu: `publish/${platform}-upgrade`,
  name: version,
});

/** Finds the releases whose package is an uploaded file, and the applets with it as their icon. */
export const publishFileUses: FileUses = (db, fileId) => [
  ...db.upgrades.all({ where: { fileId } }).map(upgradeUse),
  ...db.offlinePackages.all({ where: { fileId } }).map(({ id, moduleName, version }) => ({
    ...viewed(id),
    menu: 'publish/offline-upgrade',
    name: `${moduleName} ${version}`,
  })),
  ...db.appletPackages.all({ where: { fileId } }).map(({ id, appletId, version }) => ({
    ...viewed(id),
    menu: 'publish/applet-upgrade',
    name: `${db.applets.require(appletId).name} ${version}`,
  })),
  ...db.applets
    .all({ where: { iconId: fileId } })
    .map(({ id, name }) => ({ id, search: `applets=all&applet=${id}`, menu: 'publish/applet-upgrade', name })),
];
