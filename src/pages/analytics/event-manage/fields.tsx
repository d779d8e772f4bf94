import { msg } from '@lingui/core/macro';
import type { AppEvent, AppEventInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { area, choice, code, fieldsOf, instant, list, output, status, text } from '../../../resource/fields/field.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { formatInstant, listText } from '../../../ui/text/format.ts';
import { LastReceived } from './received.tsx';

const types = {
  click: msg({ message: 'Tap', context: 'event' }),
  page: msg({ message: 'Page', context: 'event' }),
  custom: msg({ message: 'Custom', context: 'event' }),
};

const properties = msg({ message: 'Properties', context: 'event' });

/** The properties of an event, each with the key that apps send. */
export const propertyNames = (event: Pick<AppEvent, 'properties'>) =>
  event.properties.map(({ name, key }) => `${name} (${key})`);

export const fields = fieldsOf<AppEvent, AppEventInput>()({
  name: text(msg`Name`, { column: { link: true, card: 'title' } }),
  eventId: code(msg`Event ID`, {
    hint: msg`As apps send it, such as transfer_submit. It can't be changed later`,
    copy: msg`event ID`,
    most: 50,
    column: { card: 'secondary' },
  }),
  type: choice(msg({ message: 'Type', context: 'event' }), types, { initial: 'click', column: { card: 'secondary' } }),
  module: text(msg({ message: 'Module', context: 'event' }), {
    hint: msg`Part of the app, such as Transfers`,
    column: {},
  }),
  propertyIds: list(properties, {
    hint: msg`What the event reports besides its time and device`,
    read: (event) => event.properties.map(({ id }) => id),
    show: (event, { language }) =>
      listText(
        language,
        event.properties.map(({ name }) => name),
      ),
    column: {
      id: 'properties',
      grow: true,
      exports: { 'properties.name': properties },
      hint: (event) => propertyNames(event).join('\n') || undefined,
    },
  }),
  status: status(msg`Status`, { enabled: activeStates.enabled, disabled: activeStates.disabled }, { column: {} }),
  pageName: output(msg({ message: 'Page', context: 'event' })),
  lastReceivedAt: instant(msg`Last received`, {
    column: {
      cell: ({ lastReceivedAt }, { timeZone }) =>
        lastReceivedAt === undefined ? <LastReceived /> : formatInstant(lastReceivedAt, timeZone),
    },
  }),
  description: area(msg`Description`, {
    hint: msg`When exactly the app sends it`,
    column: { grow: true, hidden: true },
  }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: true })];
export const filters = filtersBy(fields, ['name', 'eventId', 'type', 'module', 'status']);
