import * as v from 'valibot';
import { SslCert } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes derived fields. */
export type SslCertRow = Omit<Schemas['SslCert'], 'isCurrent' | 'daysLeft' | 'downloadAddress'> & {
  appId: string;
  fileId: string;
};
/** The highest version that a domain ever had. */
interface SslVersionRow {
  id: string;
  appId: string;
  domain: string;
  version: number;
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    sslCerts: SslCertRow;
    sslVersions: SslVersionRow;
  }
}

const { isCurrent: _isCurrent, daysLeft: _daysLeft, downloadAddress: _address, ...columns } = SslCert.entries;
const ofApplication = { table: 'applications', onRemove: 'cascade' } as const;

export const sslCertTables: TableDefinitions<'sslCerts' | 'sslVersions'> = {
  sslCerts: {
    schema: v.object(columns),
    internal: { appId: v.string(), fileId: v.string() },
    references: { appId: ofApplication, fileId: { table: 'files', onRemove: 'restrict' } },
  },
  sslVersions: {
    schema: v.object({ id: v.string(), appId: v.string(), domain: v.string(), version: v.number() }),
    unique: [{ columns: ['appId', 'domain'] }],
    references: { appId: ofApplication },
  },
};
