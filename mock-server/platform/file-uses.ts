import type { FileUses } from '../core/session/file-uses.ts';

/** Certificates have no page of their own: the list shows what they are called. */
const searchFor = (filter: string, value: string): string => new URLSearchParams({ [filter]: value }).toString();

const slots = ['requestMfd', 'responseMfd', 'envMrd'] as const;

/** Certificates and API groups that an uploaded file belongs to. */
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
