import type { components } from '../../openapi/generated/types.ts';
import type { FileUses } from '../core/session/file-uses.ts';
import type { UpgradeRow } from './upgrades/table.ts';

type FileUse = components['schemas']['FileUse'];

const viewed = (id: string) => ({ id, search: `view=${id}` });

/** A full upgrade, as one of those that use something. */
export const upgradeUse = ({ id, platform, version }: UpgradeRow): FileUse => ({
  ...viewed(id),
  menu: `publish/${platform}-upgrade`,
  name: version,
});

/** Releases that an uploaded file is the package of, and applets that it is the icon of. */
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
