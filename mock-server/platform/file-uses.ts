import type { FileUses } from '../core/file-uses.ts';

const slots = ['requestMfd', 'responseMfd', 'envMrd'] as const;

/** Certificates and API groups that an uploaded file belongs to. */
export const platformFileUses: FileUses = (db, fileId) => [
  ...db.signCerts.all({ where: { fileId } }).map(({ id, alias }) => ({ menu: 'platform/upload-sign', id, name: alias })),
  ...db.sslCerts.all({ where: { fileId } }).map(({ id, domain, version }) => ({ menu: 'platform/upload-ssl', id, name: `${domain} ${version}` })),
  ...slots.flatMap((slot) => db.apiGroups.all({ where: { [slot]: fileId } }).map(({ id, name }) => ({ menu: 'platform/api-group', id, name }))),
];
