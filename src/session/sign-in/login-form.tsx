import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { ProblemError } from '../../api/problem.ts';
import { useProblemText } from '../../i18n/problems.ts';
import { signIn } from '../session.ts';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { Refusal, type PasswordRefusal } from './refusal.tsx';

interface LoginFormProps {
  /** Initial user name, if it is known who has to sign in again. */
  userName?: string;
  /** Reason for signing in, as a problem code. */
  notice?: string;
  onSignedIn?: () => void;
}

/** Signs in with the name and password of two inputs, one call at a time. */
function useSignIn({ userName, notice, onSignedIn }: LoginFormProps) {
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordRefusal | null>(notice ? { code: notice } : null);
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});

  // The form is the purpose of its page or dialog, so its first empty field takes the focus.
  useEffect(() => (userName ? passwordInput : nameInput).current?.focus(), [userName]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const name = nameInput.current?.value.trim() ?? '';
    const password = passwordInput.current?.value ?? '';
    setMissing({ username: !name, password: !password });
    if (!name || !password) {
      (name ? passwordInput : nameInput).current?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await signIn(name, password);
      onSignedIn?.();
    } catch (error) {
      const problem = error instanceof ProblemError ? error : null;
      setFailure(problem ?? { code: 'SYS_EXCEPTION' });
      // A rejected password has to be typed again; one that was not checked may be sent again.
      if (passwordInput.current && problem?.isRefusal) passwordInput.current.value = '';
      passwordInput.current?.focus();
    }
    sending.current = false;
    setBusy(false);
  }
  return { nameInput, passwordInput, busy, failure, missing, submit };
}

/**
 * The form for name and password. Password managers can fill it, empty fields send no request, and a submit sends a
 * single one.
 */
export function LoginForm(props: LoginFormProps) {
  const { userName } = props;
  const { t } = useLingui();
  const text = useProblemText();
  const { nameInput, passwordInput, busy, failure, missing, submit } = useSignIn(props);

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Refusal of={failure}>
        {failure?.code === 'AUTH_ROLES_REQUIRED' && (
          <p>
            <Trans>This user has no enabled role. Ask an administrator to assign one.</Trans>
          </p>
        )}
      </Refusal>
      <label className={styles.field}>
        <span>
          <Trans>User name</Trans>
        </span>
        <input
          ref={nameInput}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={userName}
          aria-invalid={missing.username}
          aria-describedby={missing.username ? 'username-error' : undefined}
        />
        {missing.username && <em id="username-error">{text('AUTH_USERNAME_REQUIRED')}</em>}
      </label>
      <PasswordField
        ref={passwordInput}
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        problem={missing.password && text('AUTH_PASSWORD_REQUIRED')}
      />
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {busy ? t`Signing in…` : t`Sign in`}
      </button>
    </form>
  );
}
