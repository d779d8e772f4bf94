import * as v from 'valibot';
import { SignCert, SslCert } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { TableDefinitions } from '../core/store/table.ts';

type Schemas = components['schemas'];
/** What an answer works out. */
type Derived = 'isCurrent' | 'daysLeft';
export type SignCertRow = Omit<Schemas['SignCert'], Derived> & {
  appId: string;
  /** Absent where the file holds a private key, which is not kept. */
  fileId?: string | undefined;
};
export type SslCertRow = Omit<Schemas['SslCert'], Derived | 'downloadAddress'> & { appId: string; fileId: string };
/** The highest version that a domain ever had. */
interface SslVersionRow {
  id: string;
  appId: string;
  domain: string;
  version: number;
}

declare module '../core/store/registry.ts' {
  interface Rows {
    signCerts: SignCertRow;
    sslCerts: SslCertRow;
    sslVersions: SslVersionRow;
  }
}

const { isCurrent: _isCurrent, daysLeft: _daysLeft, ...signCertColumns } = SignCert.entries;
const { isCurrent: _isHighest, daysLeft: _days, downloadAddress: _address, ...sslCertColumns } = SslCert.entries;
const ofApplication = { table: 'applications', onRemove: 'cascade' } as const;

/** Certificates of applications. */
export const certTables: TableDefinitions<'signCerts' | 'sslCerts' | 'sslVersions'> = {
  signCerts: {
    schema: v.object(signCertColumns),
    internal: { appId: v.string(), fileId: v.optional(v.string()) },
    references: {
      appId: ofApplication,
      fileId: { table: 'files', onRemove: 'restrict' },
    },
  },
  sslCerts: {
    schema: v.object(sslCertColumns),
    internal: { appId: v.string(), fileId: v.string() },
    references: { appId: ofApplication, fileId: { table: 'files', onRemove: 'restrict' } },
  },
  sslVersions: {
    schema: v.object({ id: v.string(), appId: v.string(), domain: v.string(), version: v.number() }),
    unique: [{ columns: ['appId', 'domain'] }],
    references: { appId: ofApplication },
  },
};
