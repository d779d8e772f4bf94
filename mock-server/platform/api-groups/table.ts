import * as v from 'valibot';
import { ApiGroup } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Files of a group are stored by id. */
type GroupFiles = Pick<Schemas['ApiGroupInput'], 'requestMfd' | 'responseMfd' | 'envMrd'>;
export type ApiGroupRow = Omit<Schemas['ApiGroup'], keyof GroupFiles | 'transactionCount'> &
  GroupFiles & { appId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    apiGroups: ApiGroupRow;
  }
}

const {
  requestMfd: _request,
  responseMfd: _response,
  envMrd: _env,
  transactionCount: _count,
  ...columns
} = ApiGroup.entries;

const ofFile = { table: 'files', onRemove: 'restrict' } as const;

export const apiGroupTables: TableDefinitions<'apiGroups'> = {
  apiGroups: {
    schema: v.object(columns),
    internal: {
      appId: v.string(),
      requestMfd: v.optional(v.string()),
      responseMfd: v.optional(v.string()),
      envMrd: v.optional(v.string()),
    },
    unique: [{ columns: ['appId', 'name'] }],
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      requestMfd: ofFile,
      responseMfd: ofFile,
      envMrd: ofFile,
    },
  },
};
