import * as v from 'valibot';
import { Activity, ActivityBoothInput } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

type Schemas = components['schemas'];
type Derived = 'crowdName' | 'crowdStatus' | 'figures' | 'test' | 'isStarted' | 'isEnded';

/** Without what follows from the clock, its crowd, its slots, its test and what came of it. */
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

/**
 * Crowd and slots may be gone under an activity that is offline, which then cannot be put online: one that lost its crowd
 * by itself would be for everyone.
 */
export const activityTables: TableDefinitions<'activities'> = {
  activities: {
    schema: v.object({ ...columns, booths: v.array(ActivityBoothInput) }),
    lifecycle: 'Activity',
    internal: { appId: v.string() },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
