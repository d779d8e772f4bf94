import * as v from 'valibot';
import { UserFrameConfig } from '../../openapi/generated/schemas.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { TableDefinitions } from '../core/table.ts';

/** Its id is that of the user. */
export type UserFrameRow = components['schemas']['UserFrameConfig'] & { id: string };

declare module '../core/registry.ts' {
  interface Rows {
    userFrames: UserFrameRow;
  }
}

/** What belongs to users and to nobody's administration. */
export const authTables: TableDefinitions<'userFrames'> = {
  userFrames: { schema: UserFrameConfig, internal: { id: v.string() } },
};
