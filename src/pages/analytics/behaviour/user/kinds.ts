import { msg } from '@lingui/core/macro';
import type { TimelineEntry } from '../../../../api/generated/client.schemas.ts';

/** The kinds of timeline entries. */
export const kinds = {
  session: msg({ message: 'Launch', context: 'timeline' }),
  page: msg({ message: 'Page', context: 'timeline' }),
  event: msg({ message: 'Event', context: 'timeline' }),
  crash: msg({ message: 'Crash', context: 'timeline' }),
  anr: msg({ message: 'ANR', context: 'timeline' }),
  jsError: msg({ message: 'JS error', context: 'timeline' }),
  apiError: msg({ message: 'Failed API request', context: 'timeline' }),
  push: msg({ message: 'Push message', context: 'timeline' }),
  activity: msg({ message: 'Activity', context: 'timeline' }),
} as const satisfies Record<TimelineEntry['kind'], unknown>;

/** The outcomes of a message or an activity. */
export const outcomes = {
  sent: msg({ message: 'Sent', context: 'timeline' }),
  arrived: msg({ message: 'Arrived', context: 'timeline' }),
  displayed: msg({ message: 'Displayed', context: 'timeline' }),
  clicked: msg({ message: 'Clicked', context: 'timeline' }),
  failed: msg({ message: 'Failed', context: 'timeline' }),
  closed: msg({ message: 'Dismissed', context: 'timeline' }),
} as const satisfies Record<NonNullable<TimelineEntry['outcome']>, unknown>;
