import type { FileUses } from '../core/session/file-uses.ts';

const viewed = (id: string) => ({ id, search: `view=${id}` });

/** Pictures of activities, slots that fall back to an uploaded picture, and crowds that an uploaded file of ids is being read for. */
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
