import * as v from 'valibot';
import { AppEvent } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** A period in which an event was counted (end exclusive); open-ended if it still is. */
interface EnabledSpan {
  from: string;
  to?: string | undefined;
}

/** An event stores the ids of its properties, and when it was enabled. */
export type EventRow = Omit<Schemas['AppEvent'], 'properties'> & {
  appId: string;
  propertyIds: string[];
  spans: EnabledSpan[];
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    events: EventRow;
  }
}

const { properties: _properties, ...columns } = AppEvent.entries;

export const eventTables: TableDefinitions<'events'> = {
  events: {
    schema: v.object(columns),
    internal: {
      appId: v.string(),
      propertyIds: v.array(v.string()),
      spans: v.array(v.object({ from: v.string(), to: v.optional(v.string()) })),
    },
    lifecycle: 'AppEvent',
    unique: [{ columns: ['appId', 'eventId'], code: 'EVENT_ID_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
