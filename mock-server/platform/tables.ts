import * as v from 'valibot';
import { Application } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { TableDefinitions } from '../core/table.ts';

/** What an answer adds to the record. */
type Derived = 'appId' | 'userCount' | 'ownerName';
export type ApplicationRow = Omit<components['schemas']['Application'], Derived> & { appSecret: string };

declare module '../core/registry.ts' {
  interface Rows {
    applications: ApplicationRow;
  }
}

const { appId: _appId, userCount: _userCount, ownerName: _ownerName, ...columns } = Application.entries;

/** The applications of the bank. */
export const platformTables: TableDefinitions<'applications'> = {
  applications: {
    schema: v.object(columns),
    internal: { appSecret: v.string() },
    unique: [{ columns: ['applicationId'], code: 'APP_ID_DUP' }],
    references: { ownerUserId: { table: 'users', onRemove: 'clear' } },
  },
};
