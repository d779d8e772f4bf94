import * as v from 'valibot';
import { SignCert } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes derived fields. */
export type SignCertRow = Omit<Schemas['SignCert'], 'isCurrent' | 'daysLeft'> & {
  appId: string;
  /** Absent if the file contains a private key, which is not stored. */
  fileId?: string | undefined;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    signCerts: SignCertRow;
  }
}

const { isCurrent: _isCurrent, daysLeft: _daysLeft, ...columns } = SignCert.entries;

export const signCertTables: TableDefinitions<'signCerts'> = {
  signCerts: {
    schema: v.object(columns),
    internal: { appId: v.string(), fileId: v.optional(v.string()) },
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
