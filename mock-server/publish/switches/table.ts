import * as v from 'valibot';
import { Switch } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type SwitchRow = Omit<Schemas['Switch'], 'reach'>;

declare module '../../core/store/registry.ts' {
  interface Rows {
    switches: SwitchRow;
  }
}

const { reach: _reach, ...columns } = Switch.entries;

export const switchTables: TableDefinitions<'switches'> = {
  switches: {
    schema: v.object(columns),
    lifecycle: 'Switch',
    unique: [{ columns: ['appId', 'key'], code: 'SWITCH_KEY_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
