import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TopicEvent, TopicName } from '../../api/generated/client.schemas.ts';
import { useCan } from '../../session/permission.ts';
import { useHasPage } from '../../shell/menus/has-page.ts';
import { recordLink } from '../../shell/menus/records.ts';
import { useRecords } from '../../shell/menus/use-records.ts';
import type { LinkedMark } from './mark-list.tsx';

/** The records of each topic: what their marks are called, and on which screen one is looked at. */
export const topicMarks = {
  push: { label: msg`Message marks`, menu: 'message/push' },
  activity: { label: msg`Activity marks`, menu: 'advertisement/activity-manager' },
} as const satisfies Readonly<Record<TopicName, unknown>>;

const events = {
  sent: msg({ message: 'Sent', context: 'message' }),
  online: msg({ message: 'Went online', context: 'activity' }),
  offline: msg({ message: 'Went offline', context: 'activity' }),
} as const;

/** What was sent or shown, as the marks of a chart; each leads to its record, for whoever may look at it. */
export function useTopicMarks(): (topic: TopicName, marks: readonly TopicEvent[]) => LinkedMark[] {
  const { i18n } = useLingui();
  const records = useRecords();
  const can = useCan();
  const isKnown = useHasPage();
  return (topic, marks) => {
    const { menu } = topicMarks[topic];
    const isOpen = can(menu) && isKnown(`/pages/${menu}`);
    return marks.map(({ at, event, id, title }) => ({
      id: `${at} ${event} ${id}`,
      at,
      name: title,
      text: i18n._(events[event]),
      href: records && isOpen ? recordLink(records, menu, id) : undefined,
    }));
  };
}
