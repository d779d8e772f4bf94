import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';

type Schemas = components['schemas'];

/** How many activities use a slot, by their state; those that are offline do not count. */
export interface BoothUse {
  readonly online: number;
  readonly toBeOnline: number;
}

/** The activities that use a slot. */
export function boothUse(_db: Tables, _boothId: string): BoothUse {
  return { online: 0, toBeOnline: 0 };
}

/** The state of a slot, which follows from its use. */
export function statusOf({ online, toBeOnline }: BoothUse): Schemas['BoothStatus'] {
  if (online > 0) return 'inApplication';
  return toBeOnline > 0 ? 'toBeApplied' : 'notApplied';
}
