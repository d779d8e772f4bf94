import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AttentionItem } from '../../../api/generated/client.schemas.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { screenText } from '../../../shell/menus/title-text.ts';

/** What waits for somebody, in a sentence. */
export function Matter({ item }: { item: AttentionItem }) {
  const { i18n } = useLingui();
  const timeZone = useDisplayZone();
  const { kind, screen = '', count, percent = 0, by, daysLeft = 0, at } = item;
  const title = screenText(screen);
  const subject = <bdi>{item.subject}</bdi>;
  const days = Math.abs(daysLeft);
  const time = at === undefined ? '' : i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  switch (kind) {
    case 'rolloutPaused':
      if (by === 'guard')
        return (
          <Trans>
            {title} {subject}: rollout paused at {percent}% by its guard
          </Trans>
        );
      return (
        <Trans>
          {title} {subject}: rollout paused at {percent}% by {by}
        </Trans>
      );
    case 'rolloutWaiting':
      return (
        <Trans>
          {title} {subject}: rollout is scheduled
        </Trans>
      );
    case 'crashRegressed':
      return (
        <Trans>
          {title}: <Plural value={count} one="# resolved issue came back" other="# resolved issues came back" />
        </Trans>
      );
    case 'symbolsMissing':
      return (
        <Plural
          value={count}
          one="# symbol file of recent crashes is missing"
          other="# symbol files of recent crashes are missing"
        />
      );
    case 'pushKeyExpired':
      return (
        <Trans>
          {subject} push key expired <Plural value={days} one="# day ago" other="# days ago" />
        </Trans>
      );
    case 'pushKeyMissing':
      return <Trans>{subject} has no push key</Trans>;
    case 'pushKeyEnding':
      return (
        <Trans>
          {subject} push key expires in <Plural value={days} one="# day" other="# days" />
        </Trans>
      );
    case 'pushFailed':
      return <Plural value={count} one="# message could not be sent" other="# messages could not be sent" />;
    case 'pushUnsent':
      return (
        <Trans>
          {subject} was due {time} and was not sent
        </Trans>
      );
    case 'pushScheduled':
      return (
        <Trans>
          {subject} will be sent {time}
        </Trans>
      );
    case 'audienceNotReady':
      return (
        <Trans>
          {subject} starts {time}, and its audience is not ready
        </Trans>
      );
    case 'activityOverlap':
      return (
        <Plural
          value={count}
          one="# activity overlap in the next 7 days"
          other="# activity overlaps in the next 7 days"
        />
      );
    case 'activityEnding':
      return (
        <Trans>
          {subject} ends {time}
        </Trans>
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
    case 'configPending':
      return (
        <Plural
          value={count}
          one="# configuration change hasn't reached all gateways"
          other="# configuration changes haven't reached all gateways"
        />
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
    case 'rolePending':
      return <Plural value={count} one="# role is not enabled yet" other="# roles are not enabled yet" />;
    default:
      // A newer server may watch more than this console can say.
      return kind satisfies never;
  }
}
