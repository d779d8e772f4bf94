import * as v from 'valibot';
import { GrayRule } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type GrayRuleRow = Omit<Schemas['GrayRule'], 'isEnded'> & { appId: string; lot?: number };

declare module '../../core/store/registry.ts' {
  interface Rows {
    grayRules: GrayRuleRow;
  }
}

const { isEnded: _isEnded, ...columns } = GrayRule.entries;

export const grayRuleTables: TableDefinitions<'grayRules'> = {
  // Each kind of owner has its own table; removing an owner removes its rules.
  grayRules: {
    schema: v.object(columns),
    internal: { appId: v.string(), lot: v.optional(v.number()) },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
