import * as v from 'valibot';
import { ActivityTest } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';

/**
 * A test of an activity on the user's own devices. Stored separately from the activity, so that it does not interfere
 * with edits.
 */
export type ActivityTestRow = Schemas['ActivityTest'] & { id: string; activityId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    activityTests: ActivityTestRow;
  }
}

export const activityTestTables: TableDefinitions<'activityTests'> = {
  activityTests: {
    schema: v.object({ ...ActivityTest.entries, id: v.string(), activityId: v.string() }),
    unique: [{ columns: ['activityId'] }],
    references: { activityId: { table: 'activities', onRemove: 'cascade' } },
  },
};

/** Returns the test of an activity that is running at a time (ms). */
export function testOf(db: Tables, activityId: string, at: number): ActivityTestRow | undefined {
  const test = db.activityTests.find({ activityId });
  return test !== undefined && Date.parse(test.until) > at ? test : undefined;
}

/** Ends the test of an activity, if there is one. */
export async function endTest(db: Tables, activityId: string): Promise<void> {
  const test = db.activityTests.find({ activityId });
  if (test) await db.activityTests.remove(test.id);
}
