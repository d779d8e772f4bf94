import * as v from 'valibot';
import { Notice } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type NoticeRow = Schemas['Notice'] & {
  /** User id of the recipient; a user's name may change, and may later be another user's. */
  userId: string;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    notices: NoticeRow;
  }
}

/** Notices about jobs and releases. */
export const noticeTables: TableDefinitions<'notices'> = {
  notices: { schema: Notice, internal: { userId: v.string() } },
};
