import { msg } from '@lingui/core/macro';
import type { AppEvent } from '../../../api/generated/client.schemas.ts';
import { activeStates } from '../../../ui/status/active-states.ts';

/** What is known of an event, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  eventId: msg`Event ID`,
  type: msg({ message: 'Type', context: 'event' }),
  module: msg({ message: 'Module', context: 'event' }),
  properties: msg({ message: 'Properties', context: 'event' }),
  status: msg`Status`,
  description: msg`Description`,
  pageName: msg({ message: 'Page', context: 'event' }),
  lastReceivedAt: msg`Last received`,
};

/** What the ID of an event is called in the middle of a sentence. */
export const eventIdLabel = msg`event ID`;

export const types = {
  click: msg({ message: 'Tap', context: 'event' }),
  page: msg({ message: 'Page', context: 'event' }),
  custom: msg({ message: 'Custom', context: 'event' }),
} as const satisfies Record<AppEvent['type'], unknown>;

export const statuses = { enabled: activeStates.enabled, disabled: activeStates.disabled } as const;

/** What is said of an event that no app has sent so far. */
export const never = msg`Nothing received yet`;
