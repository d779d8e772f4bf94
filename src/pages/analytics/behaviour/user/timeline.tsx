import { useLingui } from '@lingui/react/macro';
import type { TimelineEntry } from '../../../../api/generated/client.schemas.ts';
import { platformZone } from '../../../../base/platform-zone.ts';
import { useCan } from '../../../../session/permission.ts';
import { ShellLink } from '../../../../shell/frame/shell-link.tsx';
import { dayAt } from '../../../../ui/date/days.ts';
import { quantityText } from '../../../../ui/text/format.ts';
import { Instant } from '../../../../ui/text/text.tsx';
import { apiName } from '../../../../resource/analysis/topic/api-names.ts';
import { statuses } from '../../api/labels.ts';
import { networks } from '../../pages.ts';
import { startTypes } from '../../phones.ts';
import { recordOn } from '../../crash/links.ts';
import { kinds, outcomes } from './kinds.ts';
import classes from './user.module.css';

/**
 * The address of an entry's record, and the menu that grants access to it; undefined for entries without a page of
 * their own.
 */
function recordOf({ kind, key = '', group, at }: TimelineEntry): { menu: string; href: string } | undefined {
  if (kind === 'push') return { menu: 'message/push', href: `/pages/message/push?view=${key}` };
  if (kind === 'activity')
    return { menu: 'advertisement/activity-manager', href: `/pages/advertisement/detail-activity?id=${key}` };
  if (kind === 'apiError') {
    const day = dayAt(platformZone, Date.parse(at));
    return { menu: 'analytics/api', href: `/pages/analytics/api?start=${day}&end=${day}&view=${key}` };
  }
  if (group === undefined) return undefined;
  return { menu: `analytics/${group}`, href: recordOn(group.replace('crash-', ''), key, at) };
}

/** The subject of an entry, linked to its page if the user may view it. */
function Subject({ entry }: { entry: TimelineEntry }) {
  const { i18n } = useLingui();
  const can = useCan();
  const record = recordOf(entry);
  const name = entry.kind === 'apiError' ? apiName(entry.name ?? '', i18n._.bind(i18n)) : entry.name;
  return record && entry.key !== undefined && can(record.menu) ? (
    <ShellLink href={record.href}>{name}</ShellLink>
  ) : (
    <bdi>{name}</bdi>
  );
}

interface TimelineProps {
  items: readonly TimelineEntry[];
  /** Whether each entry shows its device. */
  isOfSeveral: boolean;
}

/** The entries of a timeline, newest first. */
export function Timeline({ items, isOfSeveral }: TimelineProps) {
  const { t, i18n } = useLingui();
  const factsOf = ({
    startType,
    version,
    network,
    seconds,
    outcome,
    kind,
    key,
    booth,
    callStatus,
  }: TimelineEntry): string[] => [
    ...(startType ? [t(startTypes[startType])] : []),
    ...(version === undefined ? [] : [version]),
    ...(network ? [t(networks[network])] : []),
    ...(kind === 'event' && key !== undefined ? [key] : []),
    ...(booth === undefined ? [] : [booth]),
    ...(seconds === undefined || kind === 'event'
      ? []
      : [quantityText('second', seconds, (value, options) => i18n.number(value, options))]),
    ...(outcome ? [t(outcomes[outcome])] : []),
    ...(callStatus ? [t(statuses[callStatus])] : []),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={classes.room} role="group" aria-label={t`Timeline`} tabIndex={0}>
      <table className={classes.timeline}>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t({ message: 'Type', context: 'timeline' })}</th>
            <th scope="col">{t({ message: 'What', context: 'timeline' })}</th>
            <th scope="col">{t`Details`}</th>
            {isOfSeveral && <th scope="col">{t`Device ID`}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <tr key={entry.id} data-kind={entry.kind}>
              <th scope="row">
                <Instant value={entry.at} seconds />
              </th>
              <td>{t(kinds[entry.kind])}</td>
              <td>{entry.name !== undefined && <Subject entry={entry} />}</td>
              <td>{factsOf(entry).join(' · ')}</td>
              {isOfSeveral && <td>{entry.deviceId}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
