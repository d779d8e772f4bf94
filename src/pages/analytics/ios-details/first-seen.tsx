import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { AdoptionMark, CrashIssue } from '../../../api/generated/client.schemas.ts';
import { useListReleaseMarks } from '../../../api/generated/release-marks/release-marks.ts';
import { useReleaseMarks } from '../../../resource/analysis/marks/release-marks.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { dayAt } from '../../../ui/date/days.ts';
import { Instant } from '../../../ui/text/text.tsx';

const hourMs = 3_600_000;

/** Steps of a release that may have introduced an issue: those that reached more devices. */
const reaching: ReadonlySet<AdoptionMark['event']> = new Set(['published', 'stage', 'jumped', 'resumed', 'finished']);

/** When an issue was first seen, and how long after which step of its release. */
export function FirstSeen({ issue: { platform, firstVersion, firstSeenAt } }: { issue: CrashIssue }) {
  const { t } = useLingui();
  if (firstSeenAt === undefined || firstVersion === undefined) return t`More than 90 days ago`;
  return <KnownVersion platform={platform} version={firstVersion} at={firstSeenAt} />;
}

interface KnownVersionProps {
  platform: CrashIssue['platform'];
  version: string;
  at: string;
}

function KnownVersion({ platform, version: firstVersion, at: firstSeenAt }: KnownVersionProps) {
  const { t } = useLingui();
  const firstSeenMs = Date.parse(firstSeenAt);
  const day = dayAt(platformZone, firstSeenMs - 24 * hourMs);
  const { data = [] } = useListReleaseMarks({
    start: day,
    end: dayAt(platformZone, firstSeenMs),
    ...(platform !== 'web' && { platform }),
  });
  const toMarks = useReleaseMarks();
  const before = data.findLast(
    ({ at, event, release }) =>
      Date.parse(at) <= firstSeenMs &&
      reaching.has(event) &&
      release.kind === 'upgrade' &&
      release.version === firstVersion,
  );
  const [mark] = before ? toMarks([before]) : [];
  const hours = before ? Math.floor((firstSeenMs - Date.parse(before.at)) / hourMs) : 0;
  const after = plural(hours, { 0: 'less than 1 h', other: '# h' });
  return (
    <>
      <Instant value={firstSeenAt} /> · {firstVersion}
      {mark && (
        <>
          {' · '}
          {mark.href === undefined ? (
            t`${after} after “${mark.text}”`
          ) : (
            <ShellLink href={mark.href}>{t`${after} after “${mark.text}”`}</ShellLink>
          )}
        </>
      )}
    </>
  );
}
