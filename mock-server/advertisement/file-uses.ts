import type { FileUses } from '../core/session/file-uses.ts';

/** Slots that fall back to an uploaded picture. */
export const advertisementFileUses: FileUses = (db, fileId) =>
  db.booths
    .all({ where: { fallbackId: fileId } })
    .map(({ id, name }) => ({ menu: 'advertisement/booth-manager', id, search: `view=${id}`, name }));
