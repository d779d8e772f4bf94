import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefused, ProblemError } from '../../api/problem.ts';
import { setRolePending } from '../../session/role-pending.ts';
import { resumeSession } from '../../session/session.ts';
import { signOut } from '../../session/sign-out.ts';
import { session } from '../../session/state.ts';
import { useStore } from '../../base/use-store.ts';
import styles from '../../shell/account/account.module.css';
import { workAs } from '../../shell/account/role.ts';
import { Refusal } from '../../session/sign-in/refusal.tsx';

interface RoleChoiceProps {
  onSelect: () => void;
  /** Called if the session is over or missing, with a problem code if there is something to report. */
  onRefused: (code: string | undefined) => void;
}

async function leave(): Promise<void> {
  setRolePending(false);
  await signOut();
}

/**
 * Refreshes the session and switches to the chosen role.
 * @returns the failure, and functions to choose and to retry
 */
function useRole({ onSelect, onRefused }: RoleChoiceProps, selected: string | undefined) {
  const isChosen = useRef(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);

  const end = (code: string | null) => {
    setRolePending(false);
    const now = session.get();
    // After a reload, too, the sign-in only ends here: the next page takes the focus.
    if (now) session.set({ ...now, isFresh: true });
    if (code === null) onSelect();
    else onRefused(code === 'AUTH_TOKEN_MISSING' ? undefined : code);
  };
  const fail = (error: unknown) => {
    isChosen.current = false;
    if (!(error instanceof ProblemError)) throw error;
    if (isRefused(error, 401)) end(error.code);
    else setFailure(error);
  };
  /** An administrator may have reduced the user's roles to one meanwhile. */
  const open = (refusal: string | null) => {
    if (refusal !== null || (session.get()?.user.roles.length ?? 0) < 2) end(refusal);
  };
  const choose = async (roleId: string) => {
    if (isChosen.current) return;
    isChosen.current = true;
    setFailure(null);
    try {
      if (roleId !== selected) await workAs(roleId);
      end(null);
    } catch (error) {
      fail(error);
    }
  };
  const opened = useEffectEvent(open);
  const failed = useEffectEvent(fail);
  useEffect(() => {
    void resumeSession().then(
      (refusal) => opened(refusal),
      (error: unknown) => failed(error),
    );
  }, []);
  const retry = () => {
    setFailure(null);
    void resumeSession().then(open, fail);
  };
  return { failure, choose, retry };
}

/** The last step of a sign-in if the installation requires it: choosing a role. Also shown after a reload. */
export default function RoleChoice(props: RoleChoiceProps) {
  const { t } = useLingui();
  const user = useStore(session)?.user;
  const heading = useRef<HTMLHeadingElement>(null);
  const { failure, choose, retry } = useRole(props, user?.selectedRoles.id);
  // Focuses the heading instead of a role, which an Enter key that is still held down would choose.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={styles.choice}>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Choose your role</Trans>
      </h1>
      <p>
        <Trans>Your menus and permissions depend on the role. You can switch it later in the user menu.</Trans>
      </p>
      <Refusal of={failure} />
      <div className={styles.roles}>
        {user?.roles.map((role) => (
          <button key={role.id} type="button" onClick={() => void choose(role.id)}>
            {role.name}
          </button>
        ))}
        {!user && failure && (
          <button type="button" onClick={retry}>
            {t`Retry`}
          </button>
        )}
      </div>
      <button type="button" className={styles.leave} onClick={() => void leave()}>
        <Trans>Sign out instead</Trans>
      </button>
    </section>
  );
}
