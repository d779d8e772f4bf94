import { msg } from '@lingui/core/macro';
import type { EventCountsByEvent, EventCountsByValue } from '../../../../api/generated/client.schemas.ts';
import { pageCell, textColumn } from '../../../../resource/columns.tsx';
import type { Column, Row } from '../../../../ui/list/types.ts';
import { absent } from '../../../../ui/text/format.ts';
import { valueName } from './labels.ts';

/** A row for an event, a day, or a property value. */
type CountRow = Row &
  Partial<Pick<EventCountsByEvent, 'event' | 'pageName'> & Pick<EventCountsByValue, 'propertyValue'>>;

/**
 * Columns of a row per event, which links to its own analysis.
 * @param nameOf the name of an event
 * @param hrefOf the address of its analysis
 */
export const byEvent = (
  nameOf: (eventId: string) => string,
  hrefOf: (eventId: string) => string,
): readonly Column<CountRow>[] => [
  {
    id: 'event',
    header: msg({ message: 'Event', context: 'table' }),
    sort: 'event',
    card: 'title',
    cell: ({ event }) => (event === undefined ? absent : pageCell(hrefOf(event), nameOf(event))),
    hint: ({ event }) => event,
  },
  textColumn('pageName', msg({ message: 'Page', context: 'event' }), { sort: 'pageName', card: 'secondary' }),
];

/** Columns of a row per property value. */
export const byValue: readonly Column<CountRow>[] = [
  {
    id: 'propertyValue',
    header: msg`Property value`,
    sort: 'propertyValue',
    card: 'title',
    cell: ({ propertyValue }, { say }) => (propertyValue === undefined ? absent : valueName(propertyValue, say)),
  },
];
