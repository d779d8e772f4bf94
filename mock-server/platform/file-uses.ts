import type { FileUses } from '../core/session/file-uses.ts';

/** Certificates have no page of their own, so this links to the list filtered by their name. */
const searchFor = (filter: string, value: string): string => new URLSearchParams({ [filter]: value }).toString();

const slots = ['requestMfd', 'responseMfd', 'envMrd'] as const;

/** Finds the certificates and API groups that use an uploaded file. */
export const platformFileUses: FileUses = (db, fileId) => [
  ...db.signCerts
    .all({ where: { fileId } })
    .map(({ id, alias }) => ({ menu: 'platform/upload-sign', id, search: searchFor('alias', alias), name: alias })),
  ...db.sslCerts.all({ where: { fileId } }).map(({ id, domain, version }) => ({
    menu: 'platform/upload-ssl',
    id,
    search: searchFor('domain', domain),
    name: `${domain} ${version}`,
  })),
  ...slots.flatMap((slot) =>
    db.apiGroups
      .all({ where: { [slot]: fileId } })
      .map(({ id, name }) => ({ menu: 'platform/api-group', id, search: `view=${id}`, name })),
  ),
];
