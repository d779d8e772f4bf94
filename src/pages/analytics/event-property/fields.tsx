import { msg } from '@lingui/core/macro';
import type { EventProperty, EventPropertyInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { area, choice, code, count, fieldsOf, flag, own, text } from '../../../resource/fields/field.ts';
import { listText } from '../../../ui/text/format.ts';

const dataTypes = {
  string: msg({ message: 'Text', context: 'data type' }),
  number: msg({ message: 'Number', context: 'data type' }),
  boolean: msg`Yes or no`,
  date: msg({ message: 'Date', context: 'data type' }),
  enum: msg`Fixed values`,
};

export const fields = fieldsOf<EventProperty, EventPropertyInput>()({
  name: text(msg`Name`, { fact: false, column: { link: true, card: 'title' } }),
  key: code(msg({ message: 'Key', context: 'event property' }), {
    hint: msg`As apps send it, such as pay_channel`,
    copy: msg`property key`,
    most: 50,
    column: { card: 'secondary' },
  }),
  dataType: choice(msg`Data type`, dataTypes, { select: true, initial: 'string', column: { card: 'secondary' } }),
  values: own(msg({ message: 'Values', context: 'event property' }), '', {
    required: true,
    when: ({ dataType }) => dataType === 'enum',
    hint: msg`One per line, up to 50`,
    read: ({ values }) => values?.join('\n'),
    show: ({ values }, { language }) => values && listText(language, values),
    column: { grow: true, hint: ({ values }) => values?.join('\n') },
  }),
  unit: text(msg({ message: 'Unit', context: 'measurement' }), {
    when: ({ dataType }) => dataType === 'number',
    hint: msg`What the number is counted in`,
    column: { hidden: 'narrow' },
  }),
  isRequired: flag(msg({ message: 'Required', context: 'event property' }), {
    hint: msg`Every event with this property sends it`,
    column: { hidden: 'narrow' },
  }),
  eventCount: count(msg({ message: 'Events', context: 'event property' }), { column: { card: 'secondary' } }),
  remarks: area(msg`Remarks`),
});

export const columns = [...columnsOf(fields), updatedColumn()];
export const filters = filtersBy(fields, ['name', 'key', 'dataType']);
