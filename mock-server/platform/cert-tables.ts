import * as v from 'valibot';
import { SignCert } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { TableDefinitions } from '../core/table.ts';

type Schemas = components['schemas'];
/** What an answer works out. */
type Derived = 'isCurrent' | 'daysLeft';
export type SignCertRow = Omit<Schemas['SignCert'], Derived> & {
  appId: string;
  /** Absent where the file holds a private key, which is not kept. */
  fileId?: string | undefined;
};

declare module '../core/registry.ts' {
  interface Rows {
    signCerts: SignCertRow;
  }
}

const { isCurrent: _isCurrent, daysLeft: _daysLeft, ...signCertColumns } = SignCert.entries;

/** Certificates of applications. */
export const certTables: TableDefinitions<'signCerts'> = {
  signCerts: {
    schema: v.object(signCertColumns),
    internal: { appId: v.string(), fileId: v.optional(v.string()) },
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
