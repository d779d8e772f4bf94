import { useLingui } from '@lingui/react/macro';
import type { AdoptionMark } from '../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { usePlace } from '../release-timeline/place.ts';
import { eventText } from '../release-timeline/words.ts';
import classes from './rollout.module.css';

/** What the numbered lines of the chart are; other releases lead to themselves. */
export function AdoptionMarks({ marks, ownerId }: { marks: readonly AdoptionMark[]; ownerId: string }) {
  const { t, i18n } = useLingui();
  const place = usePlace();
  return (
    <ol className={classes.marks} aria-label={t`What happened meanwhile`}>
      {marks.map((mark) => {
        const { at, event, release } = mark;
        const href = place(release);
        const title = <bdi>{release.title}</bdi>;
        return (
          <li key={`${at} ${event} ${release.id}`}>
            <Instant value={at} />{' '}
            {release.id !== ownerId && <>{href === undefined ? title : <ShellLink href={href}>{title}</ShellLink>} </>}
            {eventText(i18n, mark, undefined)}
          </li>
        );
      })}
    </ol>
  );
}
