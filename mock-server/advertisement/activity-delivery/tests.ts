import * as v from 'valibot';
import { ActivityTest } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';
import { checkFits } from '../activities/rules.ts';
import type { Phones } from '../phones.ts';

const TEST_MS = 30 * 60_000;

type Outcome = Schemas['ActivityTestOutcome'];

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

/** Handlers of the tests of activities. */
export const createTestHandlers = (phones: Phones) =>
  handlers<'activityDelivery', 'testActivity' | 'endActivityTest'>({
    testActivity: async (context) => {
      const { db, appId, path, body, clock, transition } = context;
      const activity = db.activities.require(path.id, { appId });
      transition('Activity', activity);
      await checkFits(context, activity);
      const outcomeOn = (deviceId: string): Outcome => {
        const device = phones.phoneBy(context, appId, deviceId, clock.now());
        if (device === undefined) return 'unknownDevice';
        return activity.platforms.includes(device.platform) ? 'shown' : 'otherPlatform';
      };
      const until = clock.iso(clock.now() + TEST_MS);
      await endTest(db, activity.id);
      await db.activityTests.insert({ activityId: activity.id, deviceIds: body.deviceIds, until });
      return { until, devices: body.deviceIds.map((deviceId) => ({ deviceId, outcome: outcomeOn(deviceId) })) };
    },

    endActivityTest: async ({ db, appId, path, transition }) => {
      const activity = db.activities.require(path.id, { appId });
      transition('Activity', activity);
      await endTest(db, activity.id);
    },
  });
