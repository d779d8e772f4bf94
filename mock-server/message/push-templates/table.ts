import * as v from 'valibot';
import { PushTemplate } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type PushTemplateRow = Omit<Schemas['PushTemplate'], 'placeholders' | 'unpushedMessages'> & {
  appId: string;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    pushTemplates: PushTemplateRow;
  }
}

const { placeholders: _placeholders, unpushedMessages: _unpushedMessages, ...columns } = PushTemplate.entries;

export const pushTemplateTables: TableDefinitions<'pushTemplates'> = {
  pushTemplates: {
    schema: v.object(columns),
    internal: { appId: v.string() },
    unique: [{ columns: ['appId', 'name'] }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
