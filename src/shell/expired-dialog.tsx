import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../api/query-policy.ts';
import { LoginForm } from '../routes/login/login-form.tsx';
import { signOut } from '../session/session.ts';
import { leaving, session } from '../session/state.ts';
import styles from './dialog.module.css';

/** The sign-in form over the open page once the token has run out. */
export function ExpiredDialog() {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => session.get()?.user);
  useEffect(() => dialog.current?.showModal(), []);

  function goOn() {
    // Another user must see nothing of the first one's pages.
    if (session.get()?.user.userId !== before?.userId) {
      leaving.set(true);
      location.replace('/');
    } else void queryClient.invalidateQueries();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t`Sign in again`} onCancel={(event) => event.preventDefault()}>
      <h2>
        <Trans>Sign in again</Trans>
      </h2>
      <p>
        <Trans>Your open pages stay as they are.</Trans>
      </p>
      <LoginForm userName={before?.userName} notice="AUTH_TOKEN_EXPIRED" onSignedIn={goOn} />
      <div className={styles.actions}>
        <button type="button" onClick={() => void signOut()}>
          <Trans>Sign out instead</Trans>
        </button>
      </div>
    </dialog>
  );
}
