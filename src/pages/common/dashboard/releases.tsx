import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';
import { useListReleaseTimeline } from '../../../api/generated/rollouts/rollouts.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NotLoaded } from './not-loaded.tsx';
import { recordHref } from './places.ts';
import { releasesOf } from './reads.ts';

const guards = {
  off: msg`Guard off`,
  watching: msg`Guard watching`,
  tripped: msg`Paused by the guard`,
} as const;

/** Whether a release is still being rolled out. */
const isUnderWay = ({ endedAt, reach }: TimelineItem): boolean =>
  endedAt === undefined && reach !== undefined && ['scheduled', 'running', 'paused'].includes(reach.state);

/** Crash-free rates have as many digits as crash rates. */
const inPercent = { style: 'percent', maximumFractionDigits: 3 } as const;

function Release({ item }: { item: TimelineItem }) {
  const { t, i18n } = useLingui();
  const zone = useDisplayZone();
  const { release, reach, guard, stage, stages, nextAt, nextPercent, crashRate } = item;
  const { baselineVersion, baselineCrashRate } = item;
  const percent = reach?.percent ?? 0;
  const screen = `publish/${release.menu}`;
  const states = { scheduled: t`Scheduled`, running: t`Rolling out`, paused: t`Paused`, idle: '', finished: '' };
  const facts = [
    states[reach?.state ?? 'idle'],
    stages === undefined ? '' : t`stage ${stage ?? 0} of ${stages}`,
    i18n._(guards[guard]),
  ].filter(Boolean);
  const next = nextPercent === undefined ? undefined : `${nextPercent}%`;
  const time =
    nextAt === undefined ? undefined : i18n.date(nextAt, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const now = crashRate === undefined ? undefined : i18n.number(1 - crashRate, inPercent);
  const good = baselineCrashRate === undefined ? undefined : i18n.number(1 - baselineCrashRate, inPercent);
  return (
    <li>
      <ShellLink href={recordHref(screen, release.id)}>
        {screenText(screen)} <bdi>{release.title}</bdi>
      </ShellLink>
      <span className={styles.reach}>
        <meter min={0} max={100} value={percent} aria-label={t`Reach`} /> {percent}%
      </span>
      <small>
        {facts.join(' · ')}
        {next !== undefined && <> · {time === undefined ? t`next stage ${next}` : t`${next} on ${time}`}</>}
      </small>
      {now !== undefined && (
        <small>
          {good === undefined ? (
            <Trans>{now} of launches crash-free</Trans>
          ) : (
            <Trans>
              {now} of launches crash-free, {baselineVersion}: {good}
            </Trans>
          )}
        </small>
      )}
    </li>
  );
}

/** Releases in progress: progress, next step, guard state and stability of each. */
export function Releases() {
  const { t } = useLingui();
  const { data, isError, refetch } = useListReleaseTimeline(releasesOf);
  const title = t`Releases under way`;
  if (!data && !isError) return <Card title={title} />;
  const items = data?.items.filter(isUnderWay) ?? [];
  return (
    <Card title={title} note={isError && <NotLoaded onRetry={() => void refetch()} />}>
      {items.map((item) => (
        <Release key={item.id} item={item} />
      ))}
      {data && items.length === 0 && <li>{t`No release is under way.`}</li>}
    </Card>
  );
}
