import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdoptionMark } from '../../../api/generated/client.schemas.ts';
import { useCanOpen } from '../../../shell/menus/use-can-open.ts';
import { recordLink } from '../../../shell/menus/records.ts';
import { useRecords } from '../../../shell/menus/use-records.ts';
import { percentText } from '../../../ui/text/format.ts';
import { releaseName } from '../../release/release-name.ts';
import type { LinkedMark } from './mark-list.tsx';

const events: Readonly<Partial<Record<AdoptionMark['event'], ReturnType<typeof msg>>>> = {
  published: msg({ message: 'Published', context: 'release' }),
  stage: msg`Next stage started`,
  paused: msg`Paused`,
  resumed: msg`Resumed`,
  jumped: msg`Next stage started early`,
  finished: msg`Rolled out to all`,
  guard: msg`Paused by the guard`,
  ended: msg`Ended`,
};

/** Releases as marks of a chart; each links to its release if the user may view it. */
export function useReleaseMarks(): (marks: readonly AdoptionMark[]) => LinkedMark[] {
  const { i18n } = useLingui();
  const records = useRecords();
  const canOpen = useCanOpen();
  return (marks) =>
    marks.map(({ at, event, percent, release }) => {
      const menu = `publish/${release.menu}`;
      const name = events[event];
      const text = name ? i18n._(name) : '';
      return {
        id: `${at} ${event} ${release.kind} ${release.id}`,
        at,
        name: releaseName(i18n, release),
        text: event === 'ended' ? text : `${text} · ${percentText(percent)}`,
        href: records && canOpen(menu) ? recordLink(records, menu, release.id) : undefined,
      };
    });
}
