import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';
import { useListReleaseTimeline } from '../../../api/generated/rollouts/rollouts.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { screenText } from '../../../shell/menus/title-text.ts';
import { recordHref } from './places.ts';
import styles from './dashboard.module.css';

const guards = {
  off: msg`guard off`,
  watching: msg`guard watching`,
  tripped: msg`paused by the guard`,
} as const;

const inPercent = { style: 'percent', maximumFractionDigits: 3 } as const;

/** Whether a release is still on its way to devices. */
const isUnderWay = ({ endedAt, reach }: TimelineItem): boolean =>
  endedAt === undefined && reach !== undefined && ['scheduled', 'running', 'paused'].includes(reach.state);

/** The releases that are under way: how far each has got, what its guard says, and how often its version crashes. */
export default function Releases() {
  const { t, i18n } = useLingui();
  const { data } = useListReleaseTimeline({ days: 90 });
  const items = data?.items.filter(isUnderWay) ?? [];
  return (
    <section className={styles.releases} aria-label={t`Releases under way`} aria-busy={data === undefined}>
      <h2>{t`Releases under way`}</h2>
      <ul>
        {items.map((item) => {
          const { release, reach, guard, crashRate } = item;
          const rate = crashRate === undefined ? undefined : i18n.number(crashRate, inPercent);
          const percent = `${reach?.percent ?? 0}%`;
          const how = { scheduled: t`scheduled`, running: percent, paused: t`paused at ${percent}` };
          const state = reach?.state;
          const screen = `publish/${release.menu}`;
          return (
            <li key={item.id}>
              <ShellLink href={recordHref(screen, release.id)}>
                {screenText(screen)} <bdi>{release.title}</bdi>
              </ShellLink>
              {[
                state === 'scheduled' || state === 'running' || state === 'paused' ? how[state] : '',
                i18n._(guards[guard]),
                ...(rate === undefined ? [] : [t`crash rate ${rate}`]),
              ]
                .filter(Boolean)
                .map((text) => (
                  <span key={text}> · {text}</span>
                ))}
            </li>
          );
        })}
        {data && items.length === 0 && <li>{t`No release is under way.`}</li>}
      </ul>
    </section>
  );
}
