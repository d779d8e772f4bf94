import { msg } from '@lingui/core/macro';
import type { AppEvent } from '../../../../api/generated/client.schemas.ts';
import type { topic } from '../../../../api/generated/event-counts/topic.ts';
import { appChannels } from '../../../../resource/analysis/topic/app-channels.ts';
import type { TopicLabels } from '../../../../resource/analysis/topic/catalogue.ts';
import type { Say } from '../../../../resource/analysis/topic/topic.ts';
import { platformNames } from '../../../../resource/platforms.ts';
import type { FilterOption } from '../../../../ui/list/types.ts';
import { never } from '../received.tsx';
import { networks } from '../../pages.ts';

const notSent = msg`Not sent`;
const values = new Map([
  ['true', msg`Yes`],
  ['false', msg`No`],
  ['unknown', notSent],
]);

/** The label of a property value. */
export function valueName(value: string, say: Say): string {
  const name = values.get(value);
  return name ? say(name) : value;
}

/**
 * Labels and settings of the topic that the contract does not define.
 * @param events names of all events by their IDs
 * @param event the selected event, once loaded
 */
export function labelsOf(
  events: readonly FilterOption[],
  event: AppEvent | undefined,
): TopicLabels<keyof typeof topic.dimensions> {
  const properties = event?.properties ?? [];
  const names = new Map(events.map(({ value, label }) => [value, label]));
  return {
    dims: {
      event: (id, say) => {
        const name = names.get(id) ?? id;
        return typeof name === 'string' ? name : say(name);
      },
      propertyValue: valueName,
      pageName: null,
      version: null,
      weekHour: null,
      platform: platformNames,
      channel: appChannels,
      network: networks,
      model: null,
      osVersion: null,
      region: null,
    },
    later: ['channel', 'network', 'model', 'osVersion', 'region'],
    none: { propertyValue: notSent },
    filters: [
      { kind: 'choice', id: 'event', label: msg({ message: 'Event', context: 'filter' }), options: events },
      ...(properties.length > 0
        ? [
            {
              kind: 'choice' as const,
              id: 'property',
              label: msg({ message: 'Property', context: 'event' }),
              options: properties.map(({ key, name }) => ({ value: key, label: name })),
            },
          ]
        : []),
    ],
    hidden: ['views'],
    tableOnly: ['views'],
    about: msg`Counted by session start time, only while the event was enabled. The click rate is of all views of the page on which an event happens; of several events, a view counts for each of them. Devices are unique, so they don't add up.`,
    empty: event && event.lastReceivedAt === undefined ? never : msg`No events in this period.`,
  };
}
