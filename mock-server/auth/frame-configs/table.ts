import * as v from 'valibot';
import { UserFrameConfig } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** The id of the user. */
export type UserFrameRow = Schemas['UserFrameConfig'] & { id: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    userFrames: UserFrameRow;
  }
}

/** Earlier spellings of layouts, which stored data may still contain. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  ['topTile', 'top-tile'],
  ['topTree', 'top-tree'],
]);
const { menuModel, ...columns } = UserFrameConfig.entries;
const spelled = v.pipe(
  v.string(),
  v.transform((layout) => EARLIER.get(layout) ?? layout),
  menuModel,
);

/** Tables that belong to users and have no administration. */
export const frameConfigTables: TableDefinitions<'userFrames'> = {
  userFrames: { schema: v.object({ menuModel: spelled, ...columns }), internal: { id: v.string() } },
};
