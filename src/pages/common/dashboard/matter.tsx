import type { ReactNode } from 'react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AttentionItem } from '../../../api/generated/client.schemas.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { screenText } from '../../../shell/menus/title-text.ts';

/** The placeholder values of an item's sentence. */
interface Words extends Pick<AttentionItem, 'count' | 'by'> {
  /** The title of the screen with the item. */
  title: string;
  subject: ReactNode;
  percent: number;
  days: number;
  time: string;
}

const sentences: Readonly<Record<AttentionItem['kind'], (words: Words) => ReactNode>> = {
  rolloutPaused: ({ title, subject, percent, by }) =>
    by === 'guard' ? (
      <Trans>
        {title} {subject}: rollout paused at {percent}% by its guard
      </Trans>
    ) : (
      <Trans>
        {title} {subject}: rollout paused at {percent}% by {by}
      </Trans>
    ),
  rolloutWaiting: ({ title, subject }) => (
    <Trans>
      {title} {subject}: rollout is scheduled
    </Trans>
  ),
  crashRegressed: ({ title, count }) => (
    <Trans>
      {title}: <Plural value={count} one="# resolved issue came back" other="# resolved issues came back" />
    </Trans>
  ),
  symbolsMissing: ({ count }) => (
    <Plural
      value={count}
      one="# symbol file of recent crashes is missing"
      other="# symbol files of recent crashes are missing"
    />
  ),
  pushKeyExpired: ({ subject, days }) => (
    <Trans>
      {subject} push key expired <Plural value={days} one="# day ago" other="# days ago" />
    </Trans>
  ),
  pushKeyMissing: ({ subject }) => <Trans>{subject} has no push key</Trans>,
  pushKeyEnding: ({ subject, days }) => (
    <Trans>
      {subject} push key expires <Plural value={days} _0="today" one="in # day" other="in # days" />
    </Trans>
  ),
  pushFailed: ({ count }) => (
    <Plural value={count} one="# message could not be sent" other="# messages could not be sent" />
  ),
  pushUnsent: ({ subject, time }) => (
    <Trans>
      {subject} was due {time} and was not sent
    </Trans>
  ),
  pushScheduled: ({ subject, time }) => (
    <Trans>
      {subject} will be sent {time}
    </Trans>
  ),
  audienceNotReady: ({ subject, time }) => (
    <Trans>
      {subject} starts {time}, and its audience is not ready
    </Trans>
  ),
  activityOverlap: ({ count }) => (
    <Plural
      value={count}
      one="# overlap hides an activity in the next 7 days"
      other="# overlaps hide activities in the next 7 days"
    />
  ),
  activityEnding: ({ subject, time }) => (
    <Trans>
      {subject} ends {time}
    </Trans>
  ),
  exportFailed: ({ count }) => <Plural value={count} one="# of your exports failed" other="# of your exports failed" />,
  packagePending: ({ title, count }) => (
    <Trans>
      {title}: <Plural value={count} one="# package is ready to publish" other="# packages are ready to publish" />
    </Trans>
  ),
  serviceMissing: () => <Trans>No default upload service is set</Trans>,
  gatewayFailed: ({ count }) => (
    <Plural value={count} one="# gateway instance failed to sync" other="# gateway instances failed to sync" />
  ),
  configPending: ({ count }) => (
    <Plural
      value={count}
      one="# configuration change hasn't reached all gateways"
      other="# configuration changes haven't reached all gateways"
    />
  ),
  signCertEnding: () => <Trans>The signing certificate is due for renewal</Trans>,
  sslCertEnding: ({ count }) => (
    <Plural value={count} one="# SSL certificate is due for renewal" other="# SSL certificates are due for renewal" />
  ),
  userPending: ({ count }) => (
    <Plural value={count} one="# user is not enabled yet" other="# users are not enabled yet" />
  ),
  rolePending: ({ count }) => (
    <Plural value={count} one="# role is not enabled yet" other="# roles are not enabled yet" />
  ),
};

/** An item that needs attention, as a sentence. */
export function Matter({ item }: { item: AttentionItem }) {
  const { i18n } = useLingui();
  const timeZone = useDisplayZone();
  const { kind, screen = '', count, percent = 0, by, daysLeft = 0, at } = item;
  // A newer server may watch items that this console does not know.
  if (!Object.hasOwn(sentences, kind)) return kind;
  return sentences[kind]({
    title: screenText(screen),
    subject: <bdi>{item.subject}</bdi>,
    count,
    percent,
    by,
    days: Math.abs(daysLeft),
    time: at === undefined ? '' : i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  });
}
