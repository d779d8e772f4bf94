import type { FileUses } from '../core/session/file-uses.ts';

const viewed = (id: string) => ({ id, search: `view=${id}` });

/**
 * Finds uses of a file: pictures of activities, fallback pictures of slots, and crowds that are reading an uploaded
 * file of ids.
 */
export const advertisementFileUses: FileUses = (db, fileId) => [
  ...db.activities
    .all({ filter: ({ booths }) => booths.some(({ imageId }) => imageId === fileId) })
    .map(({ id, name }) => ({
      id,
      search: `name=${encodeURIComponent(name)}`,
      menu: 'advertisement/activity-manager',
      name,
    })),
  ...db.booths
    .all({ where: { fallbackId: fileId } })
    .map(({ id, name }) => ({ ...viewed(id), menu: 'advertisement/booth-manager', name })),
  ...db.crowds.all({ filter: ({ importing }) => importing?.fileId === fileId }).map(({ id, name }) => ({
    id,
    search: `name=${encodeURIComponent(name)}`,
    menu: 'advertisement/crowd-manager',
    name,
  })),
];
