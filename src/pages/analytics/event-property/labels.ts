import { msg } from '@lingui/core/macro';
import type { EventProperty } from '../../../api/generated/client.schemas.ts';

/** What is known of a property of events, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  key: msg({ message: 'Key', context: 'event property' }),
  dataType: msg`Data type`,
  values: msg({ message: 'Values', context: 'event property' }),
  unit: msg`Unit`,
  isRequired: msg({ message: 'Required', context: 'event property' }),
  eventCount: msg({ message: 'Events', context: 'event property' }),
  remarks: msg`Remarks`,
};

/** What the key of a property is called in the middle of a sentence. */
export const keyLabel = msg`property key`;

export const dataTypes = {
  string: msg({ message: 'Text', context: 'data type' }),
  number: msg({ message: 'Number', context: 'data type' }),
  boolean: msg`Yes or no`,
  date: msg({ message: 'Date', context: 'data type' }),
  enum: msg`Fixed values`,
} as const satisfies Record<EventProperty['dataType'], unknown>;

/** Whether each event that has a property sends it. */
export const required = { true: msg`Yes`, false: msg`No` } as const;
