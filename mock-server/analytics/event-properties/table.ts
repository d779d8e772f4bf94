import * as v from 'valibot';
import { EventProperty } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type EventPropertyRow = Omit<Schemas['EventProperty'], 'eventCount'> & { appId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    eventProperties: EventPropertyRow;
  }
}

const { eventCount: _eventCount, ...columns } = EventProperty.entries;

export const eventPropertyTables: TableDefinitions<'eventProperties'> = {
  eventProperties: {
    schema: v.object(columns),
    internal: { appId: v.string() },
    unique: [{ columns: ['appId', 'key'], code: 'PROPERTY_KEY_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
