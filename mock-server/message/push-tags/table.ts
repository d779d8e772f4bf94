import * as v from 'valibot';
import { PushTag, TagClient } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type PushTagRow = Omit<Schemas['PushTag'], 'clientCount' | 'unpushedMessages'> & { appId: string };
export type TagClientRow = Schemas['TagClient'];

declare module '../../core/store/registry.ts' {
  interface Rows {
    pushTags: PushTagRow;
    tagClients: TagClientRow;
  }
}

const { clientCount: _clientCount, unpushedMessages: _unpushedMessages, ...columns } = PushTag.entries;

/** Uniqueness of a device within its tag is ensured when devices are added, many at a time. */
export const pushTagTables: TableDefinitions<'pushTags' | 'tagClients'> = {
  pushTags: {
    schema: v.object(columns),
    internal: { appId: v.string() },
    unique: [{ columns: ['appId', 'tagName'], code: 'TAG_NAME_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  tagClients: {
    schema: TagClient,
    references: { tagId: { table: 'pushTags', onRemove: 'cascade' } },
  },
};
