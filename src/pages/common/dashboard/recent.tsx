import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardAct } from '../../../api/generated/client.schemas.ts';
import { useGetDashboardRecent } from '../../../api/generated/dashboard/dashboard.ts';
import { httpLanguage } from '../../../i18n/language.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { screenText } from '../../../shell/menus/title-text.ts';
import { Card } from './card.tsx';
import { ChangeText } from './change.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { changeHref, recordHref } from './places.ts';
import { anew, canQuery } from './reads.ts';
import { agoText } from './text.ts';

/** Describes a user's operation on a record in a sentence. */
function ActText({ act: { act, by, subject } }: { act: DashboardAct }) {
  const who = <bdi>{by}</bdi>;
  const what = <bdi>{subject}</bdi>;
  switch (act) {
    case 'created':
      return (
        <Trans>
          {who} created {what}
        </Trans>
      );
    case 'commented':
      return (
        <Trans>
          {who} commented on {what}
        </Trans>
      );
    case 'updated':
      return (
        <Trans>
          {who} edited {what}
        </Trans>
      );
    default:
      return act satisfies never;
  }
}

/** Changes of the application since yesterday, and operations of colleagues: one response, two cards. */
export function Recent() {
  const { t } = useLingui();
  const { data, isError, refetch } = useGetDashboardRecent({ query: anew });
  const titles = [t`Since yesterday`, t`Latest edits by others`] as const;
  const isWaiting = !data && !isError;
  const now = Date.parse(data?.asOf ?? '');
  const ago = (at: string) => agoText(at, httpLanguage(), now);
  const note = isError && <NotLoaded onRetry={() => void refetch()} />;
  return (
    <>
      <Card title={titles[0]} note={note}>
        {isWaiting ? undefined : (
          <>
            {data?.changes.map((change) => (
              <li
                key={`${change.kind} ${change.screen} ${change.platform} ${change.subjectId ?? change.subject} ${change.at}`}
              >
                <ShellLink href={changeHref(change, canQuery)}>
                  <ChangeText change={change} />
                </ShellLink>
                <small>
                  {ago(change.at)}
                  {change.by !== undefined && change.by !== 'system' && change.by !== 'guard' && (
                    <>
                      {' · '}
                      <bdi>{change.by}</bdi>
                    </>
                  )}
                </small>
              </li>
            ))}
            {data?.changes.length === 0 && <li>{t`Nothing has changed since yesterday.`}</li>}
          </>
        )}
      </Card>
      <Card title={titles[1]} note={note}>
        {isWaiting ? undefined : (
          <>
            {data?.acts.map((act) => (
              <li key={`${act.act} ${act.screen} ${act.subjectId} ${act.at} ${act.by}`}>
                <ShellLink href={recordHref(act.screen, act.subjectId)}>
                  <ActText act={act} />
                </ShellLink>
                <small>
                  {ago(act.at)} · {screenText(act.screen)}
                </small>
              </li>
            ))}
            {data?.acts.length === 0 && <li>{t`Nobody else has edited anything that you may see.`}</li>}
          </>
        )}
      </Card>
    </>
  );
}
