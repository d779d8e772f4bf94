import type { components } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/store/table.ts';

type Schemas = components['schemas'];

/** How many activities use something, by their state; those that are offline do not count. */
export interface ActivityUse {
  readonly online: number;
  readonly toBeOnline: number;
}

/** The activities that show something in a slot. */
export function boothUse(_db: Tables, _boothId: string): ActivityUse {
  return { online: 0, toBeOnline: 0 };
}

/** The activities that are for a crowd. */
export function crowdUse(_db: Tables, _crowdId: string): ActivityUse {
  return { online: 0, toBeOnline: 0 };
}

/** Activities that are online or to be online. */
export const activitiesOf = ({ online, toBeOnline }: ActivityUse): number => online + toBeOnline;

/** The state of a slot, which follows from its use. */
export function boothStatus({ online, toBeOnline }: ActivityUse): Schemas['BoothStatus'] {
  if (online > 0) return 'inApplication';
  return toBeOnline > 0 ? 'toBeApplied' : 'notApplied';
}
