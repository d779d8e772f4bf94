import { msg } from '@lingui/core/macro';
import type { AppEvent } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, longTextColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { absent, formatInstant, listText } from '../../../ui/text/format.ts';
import { eventIdLabel, labels, statuses, types } from './labels.ts';
import { LastReceived } from './received.tsx';

const propertyNames = ({ properties }: AppEvent) => properties.map(({ name }) => name);

export const columns: readonly Column<AppEvent>[] = [
  textColumn('name', labels.name, { link: true, card: 'title' }),
  textColumn('eventId', labels.eventId, {
    card: 'secondary',
    copy: { label: eventIdLabel, value: (row) => row.eventId },
  }),
  choiceColumn('type', labels.type, types, { card: 'secondary' }),
  textColumn('module', labels.module),
  {
    id: 'properties',
    header: labels.properties,
    grow: true,
    exports: { 'properties.name': labels.properties },
    cell: (row, { language }) => listText(language, propertyNames(row)) || absent,
    hint: ({ properties }) => properties.map(({ name, key }) => `${name} (${key})`).join('\n') || undefined,
  },
  statusColumn(labels.status, statuses),
  instantColumn('lastReceivedAt', labels.lastReceivedAt, {
    cell: ({ lastReceivedAt }, { timeZone }) =>
      lastReceivedAt === undefined ? <LastReceived /> : formatInstant(lastReceivedAt, timeZone),
  }),
  longTextColumn('description', labels.description, { hidden: true }),
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'name', label: labels.name },
  { kind: 'text', id: 'eventId', label: labels.eventId },
  { kind: 'choice', id: 'type', label: labels.type, options: options(types) },
  { kind: 'text', id: 'module', label: labels.module },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
];
