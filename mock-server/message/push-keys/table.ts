import * as v from 'valibot';
import { PushKey, PushKeyVerification } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

type Verification = Schemas['PushKeyVerification'];
export type PushKeyRow = Omit<Schemas['PushKey'], 'daysLeft' | 'lastVerification'> & {
  appId: string;
  appSecret: string;
};

/** A vendor's verdict on a key. Stored separately, so that a check does not change the key. */
interface VerificationRow extends Verification {
  id: string;
  keyId: string;
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    pushKeys: PushKeyRow;
    pushKeyVerifications: VerificationRow;
  }
}

const { daysLeft: _daysLeft, lastVerification: _lastVerification, ...columns } = PushKey.entries;

export const pushKeyTables: TableDefinitions<'pushKeys' | 'pushKeyVerifications'> = {
  pushKeys: {
    schema: v.object(columns),
    internal: { appId: v.string(), appSecret: v.string() },
    unique: [{ columns: ['appId', 'channel', 'environment'], code: 'KEY_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  pushKeyVerifications: {
    schema: v.object({ id: v.string(), keyId: v.string(), ...PushKeyVerification.entries }),
    unique: [{ columns: ['keyId'] }],
    references: { keyId: { table: 'pushKeys', onRemove: 'cascade' } },
  },
};
