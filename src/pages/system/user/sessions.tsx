import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { SessionSummary } from '../../../api/generated/client.schemas.ts';
import { users } from '../../../api/generated/users/resource.ts';
import { useGetUser, useListUserSessions } from '../../../api/generated/users/users.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import classes from './user.module.css';

/** The role and application of a session, and its start and end. */
function SessionLine({ of: { role, application, signedInAt, expiresAt } }: { of: SessionSummary }) {
  return (
    <>
      <span>
        {role?.name} · {application?.applicationName}
      </span>
      <span className={classes.from}>
        <Instant value={signedInAt} /> – <Instant value={expiresAt} />
      </span>
    </>
  );
}

/** The sessions of a user, which can be ended. */
export default function UserSessions() {
  const { search, setSearch } = useView('/pages/system/user');
  const { t } = useLingui();
  const can = useCan();
  const { confirm, dialog } = useConfirm();
  const id = search.sessions ?? '';
  const options = { query: { enabled: id !== '' } };
  const user = useGetUser(id, options).data;
  const name = user?.fullName ?? '';
  const query = useListUserSessions(id, options);

  const askKick = (sessionId: string, since: string) =>
    confirm({
      title: t`End this session of ${name}?`,
      verb: t`End session`,
      names: [name],
      impact: [since],
      next: t`Unsaved input stays in that window until someone signs in there again.`,
      run: () => perform(users.kickUserSession, { id, sessionId }, { done: msg`Session ended` }),
    });

  return (
    <DetailDrawer
      opened={id !== ''}
      onClose={() => setSearch({ sessions: undefined })}
      title={t`Sessions of ${name}`}
      query={query}
    >
      {(sessions) => (
        <>
          {sessions.length === 0 && <p className={classes.note}>{t`Not signed in anywhere.`}</p>}
          <ul className={classes.sessions}>
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionLine of={session} />
                {session.current ? (
                  <em>{t`This session`}</em>
                ) : (
                  can(`${users.menu}#${users.kickUserSession.control}`) && (
                    <ReasonButton
                      small
                      code={user?.adminRefusal ?? null}
                      onClick={() => askKick(session.id, session.role?.name ?? session.id)}
                    >
                      {t`End session`}
                    </ReasonButton>
                  )
                )}
              </li>
            ))}
          </ul>
          {dialog}
        </>
      )}
    </DetailDrawer>
  );
}
