import type { ReactNode } from 'react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DashboardChange } from '../../../api/generated/client.schemas.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { rateText } from './text.ts';

const platformNames = { android: msg`Android`, ios: msg`iOS`, harmony: msg`Harmony` } as const;

/** The placeholder values of a change's sentence. */
interface Words extends Pick<DashboardChange, 'by'> {
  /** The title of the screen where it happened. */
  title: string;
  subject: ReactNode;
  platform: string;
  percent: number;
  value: number;
  now: string;
  before: string;
}

const sentences: Readonly<Record<DashboardChange['kind'], (words: Words) => ReactNode>> = {
  releasePublished: ({ title, subject, percent }) => (
    <Trans>
      {title} {subject} published, reaching {percent}%
    </Trans>
  ),
  rolloutWidened: ({ title, subject, percent }) => (
    <Trans>
      {title} {subject} reached {percent}%
    </Trans>
  ),
  rolloutPaused: ({ title, subject, percent, by }) =>
    by === 'guard' ? (
      <Trans>
        {title} {subject} paused at {percent}% by its guard
      </Trans>
    ) : (
      <Trans>
        {title} {subject} paused at {percent}%
      </Trans>
    ),
  rolloutResumed: ({ title, subject, percent }) => (
    <Trans>
      {title} {subject} resumed at {percent}%
    </Trans>
  ),
  releaseRolledBack: ({ title, subject }) => (
    <Trans>
      {title} {subject} rolled back
    </Trans>
  ),
  releaseUnpublished: ({ title, subject }) => (
    <Trans>
      {title} {subject} unpublished
    </Trans>
  ),
  releaseTakenDown: ({ title, subject }) => (
    <Trans>
      {title} {subject} taken down
    </Trans>
  ),
  releaseInvalidated: ({ title, subject }) => (
    <Trans>
      {title} {subject} withdrawn
    </Trans>
  ),
  configSynced: ({ subject, value }) => (
    <Trans>
      Configuration version {subject} synced to{' '}
      <Plural value={value} one="# gateway instance" other="# gateway instances" />
    </Trans>
  ),
  activityOnline: ({ subject }) => <Trans>{subject} went online</Trans>,
  activityOffline: ({ subject }) => <Trans>{subject} went offline</Trans>,
  pushSent: ({ subject }) => <Trans>{subject} was sent</Trans>,
  crashRateUp: ({ platform, now, before: then }) => (
    <Trans>
      {platform} crash rate rose from {then} to {now}
    </Trans>
  ),
  crashRateDown: ({ platform, now, before: then }) => (
    <Trans>
      {platform} crash rate fell from {then} to {now}
    </Trans>
  ),
  apiErrorRateUp: ({ now, before: then }) => (
    <Trans>
      API error rate rose from {then} to {now}
    </Trans>
  ),
  apiErrorRateDown: ({ now, before: then }) => (
    <Trans>
      API error rate fell from {then} to {now}
    </Trans>
  ),
  issueNew: ({ title, subject }) => (
    <Trans>
      {title}: new issue {subject}
    </Trans>
  ),
  issueSpiking: ({ title, subject }) => (
    <Trans>
      {title}: {subject} is spiking
    </Trans>
  ),
  issueRegressed: ({ title, subject }) => (
    <Trans>
      {title}: {subject} came back
    </Trans>
  ),
};

/** Describes a change in a sentence. */
export function ChangeText({ change }: { change: DashboardChange }) {
  const { i18n } = useLingui();
  const { kind, screen, by, percent = 0, value = 0, previous = 0 } = change;
  // A newer server may return kinds that this console does not know.
  if (!Object.hasOwn(sentences, kind)) return kind;
  return sentences[kind]({
    title: screenText(screen, i18n.locale),
    subject: <bdi>{change.subject}</bdi>,
    platform: change.platform === undefined ? '' : i18n._(platformNames[change.platform]),
    by,
    percent,
    value,
    now: rateText(i18n, value),
    before: rateText(i18n, previous),
  });
}
