import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DashboardChange } from '../../../api/generated/client.schemas.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { rateText } from './text.ts';

const platformNames = { android: msg`Android`, ios: msg`iOS`, harmony: msg`Harmony` } as const;

/** What happened, in a sentence. */
export function ChangeText({ change }: { change: DashboardChange }) {
  const { i18n } = useLingui();
  const { kind, screen, percent = 0, value = 0, previous = 0 } = change;
  const title = screenText(screen, i18n.locale);
  const subject = <bdi>{change.subject}</bdi>;
  const platform = change.platform === undefined ? '' : i18n._(platformNames[change.platform]);
  const [now, then] = [rateText(i18n, value), rateText(i18n, previous)];
  switch (kind) {
    case 'releasePublished':
      return (
        <Trans>
          {title} {subject} published, reaching {percent}%
        </Trans>
      );
    case 'rolloutWidened':
      return (
        <Trans>
          {title} {subject} reached {percent}%
        </Trans>
      );
    case 'rolloutPaused':
      if (change.by === 'guard')
        return (
          <Trans>
            {title} {subject} paused at {percent}% by its guard
          </Trans>
        );
      return (
        <Trans>
          {title} {subject} paused at {percent}%
        </Trans>
      );
    case 'rolloutResumed':
      return (
        <Trans>
          {title} {subject} resumed at {percent}%
        </Trans>
      );
    case 'releaseRolledBack':
      return (
        <Trans>
          {title} {subject} rolled back
        </Trans>
      );
    case 'releaseWithdrawn':
      return (
        <Trans>
          {title} {subject} withdrawn
        </Trans>
      );
    case 'configSynced':
      return (
        <Trans>
          Configuration version {subject} synced to{' '}
          <Plural value={value} one="# gateway instance" other="# gateway instances" />
        </Trans>
      );
    case 'activityOnline':
      return <Trans>{subject} went online</Trans>;
    case 'activityOffline':
      return <Trans>{subject} ended</Trans>;
    case 'pushSent':
      return <Trans>{subject} was sent</Trans>;
    case 'crashRateUp':
      return (
        <Trans>
          {platform} crash rate rose from {then} to {now}
        </Trans>
      );
    case 'crashRateDown':
      return (
        <Trans>
          {platform} crash rate fell from {then} to {now}
        </Trans>
      );
    case 'apiErrorRateUp':
      return (
        <Trans>
          API error rate rose from {then} to {now}
        </Trans>
      );
    case 'apiErrorRateDown':
      return (
        <Trans>
          API error rate fell from {then} to {now}
        </Trans>
      );
    case 'issueNew':
      return (
        <Trans>
          {title}: new issue {subject}
        </Trans>
      );
    case 'issueSpiking':
      return (
        <Trans>
          {title}: {subject} is spiking
        </Trans>
      );
    case 'issueRegressed':
      return (
        <Trans>
          {title}: {subject} came back
        </Trans>
      );
    default:
      // A newer server may tell more than this console can say.
      return kind satisfies never;
  }
}
