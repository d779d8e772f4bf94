import * as v from 'valibot';
import { Activity, ActivityBoothInput } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

type Derived = 'crowdName' | 'crowdStatus' | 'figures' | 'test' | 'isStarted' | 'isEnded';

/** Excludes fields derived from the clock, the crowd, the slots, the test and the results. */
export type ActivityRow = Omit<Schemas['Activity'], Derived | 'booths'> & {
  appId: string;
  booths: readonly Schemas['ActivityBoothInput'][];
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    activities: ActivityRow;
  }
}

const {
  crowdName: _name,
  crowdStatus: _status,
  figures: _figures,
  test: _test,
  isStarted: _started,
  isEnded: _ended,
  ...columns
} = Activity.entries;

/** Times of clients may have any offset, so that their texts do not sort by time. */
const compareInstants = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

/**
 * The crowd and slots of an offline activity can be deleted. It then cannot go online: without its crowd, it would
 * reach everyone.
 */
export const activityTables: TableDefinitions<'activities'> = {
  activities: {
    schema: v.object({ ...columns, booths: v.array(ActivityBoothInput) }),
    lifecycle: 'Activity',
    internal: { appId: v.string() },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
    compare: { startTime: compareInstants, endTime: compareInstants },
  },
};
