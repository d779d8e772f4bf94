import * as v from 'valibot';
import { Application } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes derived fields. */
export type ApplicationRow = Omit<Schemas['Application'], 'appId' | 'userCount' | 'ownerName'> & { appSecret: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    applications: ApplicationRow;
  }
}

const { appId: _appId, userCount: _userCount, ownerName: _ownerName, ...columns } = Application.entries;

export const applicationTables: TableDefinitions<'applications'> = {
  applications: {
    schema: v.object(columns),
    internal: { appSecret: v.string() },
    unique: [{ columns: ['applicationId'], code: 'APP_ID_DUP', names: true }],
    references: { ownerUserId: { table: 'users', onRemove: 'clear' } },
  },
};
