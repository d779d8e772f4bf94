import { useLingui } from '@lingui/react/macro';
import { useCanOpen } from '../../../shell/menus/use-can-open.ts';
import { recordLink } from '../../../shell/menus/records.ts';
import { useRecords } from '../../../shell/menus/use-records.ts';
import type { LinkedMark } from './mark-list.tsx';
import type { EventWords, TopicEvent } from '../topic/topic.ts';

/** Events of a topic as marks of a chart; each links to its record if the user may view it. */
export function useTopicMarks(): (words: EventWords, happened: readonly TopicEvent[]) => LinkedMark[] {
  const { i18n } = useLingui();
  const records = useRecords();
  const canOpen = useCanOpen();
  return ({ menu, list, title: titleOf, names }, happened) => {
    const isOpen = canOpen(menu);
    return happened.map(({ at, event, id, title }) => {
      const name = names[event];
      return {
        id: `${at} ${event} ${id}`,
        at,
        name: titleOf ? i18n._(titleOf(title)) : title,
        text: name ? i18n._(name) : event,
        href:
          records && isOpen
            ? list === undefined
              ? recordLink(records, menu, id)
              : `/pages/${menu}?${list}`
            : undefined,
      };
    });
  };
}
