import * as v from 'valibot';
import { GrayRule } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

type Schemas = components['schemas'];

export type GrayRuleRow = Schemas['GrayRule'] & { appId: string; lot?: number };

declare module '../../core/store/registry.ts' {
  interface Rows {
    grayRules: GrayRuleRow;
  }
}

export const grayRuleTables: TableDefinitions<'grayRules'> = {
  // Owners are in a table for each kind: whoever removes one removes its rules.
  grayRules: {
    schema: GrayRule,
    internal: { appId: v.string(), lot: v.optional(v.number()) },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
