import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AttentionItem } from '../../../api/generated/client.schemas.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { screenText } from '../../../shell/menus/title-text.ts';

/** What waits for somebody, in a sentence. */
export function Matter({ item }: { item: AttentionItem }) {
  const { i18n } = useLingui();
  const timeZone = useDisplayZone();
  const { kind, screen = '', count, percent = 0, by, devices = 0, daysLeft = 0, at } = item;
  const title = screenText(screen);
  const subject = <bdi>{item.subject}</bdi>;
  const days = Math.abs(daysLeft);
  switch (kind) {
    case 'rolloutPaused':
      if (by === 'guard')
        return (
          <Trans>
            {title} {subject} is paused at {percent}% by its guard
          </Trans>
        );
      return (
        <Trans>
          {title} {subject} is paused at {percent}% by {by}
        </Trans>
      );
    case 'rolloutWaiting':
      return (
        <Trans>
          {title} {subject} is scheduled and has reached no device yet
        </Trans>
      );
    case 'crashRegressed':
      return (
        <Trans>
          {title}: <Plural value={count} one="# resolved issue came back" other="# resolved issues came back" />
        </Trans>
      );
    case 'pushKeyExpired':
      return (
        <Trans>
          {subject} push key expired <Plural value={days} one="# day ago" other="# days ago" />,{' '}
          <Plural value={devices} one="# device can't be reached" other="# devices can't be reached" />
        </Trans>
      );
    case 'pushKeyMissing':
      return (
        <Trans>
          {subject} has no push key,{' '}
          <Plural value={devices} one="# device can't be reached" other="# devices can't be reached" />
        </Trans>
      );
    case 'pushKeyEnding':
      return (
        <Trans>
          {subject} push key expires in <Plural value={days} one="# day" other="# days" />, for{' '}
          <Plural value={devices} one="# device" other="# devices" />
        </Trans>
      );
    case 'pushFailed':
      return <Plural value={count} one="# message could not be sent" other="# messages could not be sent" />;
    case 'pushUnsent':
      return <Trans>{subject} is past its push time and was not sent</Trans>;
    case 'audienceNotReady': {
      const start = at === undefined ? '' : i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone });
      return (
        <Trans>
          {subject} starts {start}, and its audience is not ready
        </Trans>
      );
    }
    case 'activityOverlap':
      return (
        <Plural
          value={count}
          one="# overlap of activities within 7 days"
          other="# overlaps of activities within 7 days"
        />
      );
    case 'exportFailed':
      return <Plural value={count} one="# of your exports failed" other="# of your exports failed" />;
    case 'packagePending':
      return (
        <Trans>
          {title}: <Plural value={count} one="# package is ready to publish" other="# packages are ready to publish" />
        </Trans>
      );
    case 'serviceMissing':
      return <Trans>No default upload service is set</Trans>;
    case 'gatewayFailed':
      return (
        <Plural value={count} one="# gateway instance failed to sync" other="# gateway instances failed to sync" />
      );
    case 'signCertEnding':
      return <Trans>The signing certificate is due for renewal</Trans>;
    case 'sslCertEnding':
      return (
        <Plural
          value={count}
          one="# SSL certificate is due for renewal"
          other="# SSL certificates are due for renewal"
        />
      );
    case 'userPending':
      return <Plural value={count} one="# user is not enabled yet" other="# users are not enabled yet" />;
    default:
      // A newer server may watch more than this console can say.
      return kind satisfies never;
  }
}
