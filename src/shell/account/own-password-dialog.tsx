import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { ProblemError } from '../../api/problem.ts';
import login from '../../session/sign-in/login.module.css';
import { PasswordField } from '../../session/sign-in/password-field.tsx';
import { Refusal, type PasswordRefusal } from '../../session/sign-in/refusal.tsx';
import { loadEncryption } from './login-key.ts';
import { ownPasswordRequests } from '../../session/own-password.ts';
import type { OwnPasswordRequest } from '../../session/own-password.ts';
import { useSession } from '../../session/permission.ts';
import hidden from '../../ui/hidden.module.css';
import { useStore } from '../../base/use-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { FrameDialog } from '../dialogs/frame-dialog.tsx';

/** Whether a rejection can be resolved by typing the password again, now or a little later. */
const isAboutPassword = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.code.startsWith('AUTH_REAUTH_') || error.code === 'AUTH_LOCKED');

/**
 * Repeats the call of a request with the typed password, one call at a time. Only the input holds the password, never a
 * state.
 * @returns the input, whether a call is running, why the password was rejected, and the actions
 */
function useAnswer(request: OwnPasswordRequest) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordRefusal | null>(null);

  const cancel = (): void => {
    if (!sending.current) request.cancel();
  };
  async function send(password: string) {
    const { keyId, encrypt } = await loadEncryption();
    // The caller reports failures unrelated to the password.
    await request.send(`${keyId}.${encrypt(password)}`).then(
      (answer) => request.settle({ answer }),
      (error: unknown) => {
        if (isAboutPassword(error)) throw error;
        request.settle({ error });
      },
    );
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Events of a portal bubble through the form that opened it.
    event.stopPropagation();
    if (sending.current) return;
    const password = input.current?.value ?? '';
    if (!password) {
      setFailure({ code: 'AUTH_PASSWORD_REQUIRED' });
      input.current?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send(password);
    } catch (error) {
      setFailure(error instanceof ProblemError ? error : { code: 'CLIENT_RESPONSE' });
      if (input.current) input.current.value = '';
      input.current?.focus();
    }
    sending.current = false;
    setBusy(false);
  }
  useEffect(() => input.current?.focus(), []);
  return { input, busy, failure, submit, cancel };
}

function Dialog({ request }: { request: OwnPasswordRequest }) {
  const { t } = useLingui();
  const { userName } = useSession().user;
  const { input, busy, failure, submit, cancel } = useAnswer(request);

  return (
    <FrameDialog
      title={t`Confirm with your password`}
      body={
        <p>
          <Trans>Changes of this kind need your own password.</Trans>
        </p>
      }
      onEscape={cancel}
    >
      <form className={login.form} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <Refusal of={failure} />
        {/* Tells password managers which user's password it is. */}
        <input className={hidden.hidden} aria-hidden tabIndex={-1} autoComplete="username" readOnly value={userName} />
        <PasswordField
          ref={input}
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          data-mantine-stop-propagation
        />
        <ButtonRow>
          <Button variant="default" aria-disabled={busy} data-mantine-stop-propagation onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={busy} data-mantine-stop-propagation>
            {busy ? t`Confirming…` : t`Confirm`}
          </Button>
        </ButtonRow>
      </form>
    </FrameDialog>
  );
}

/** Asks for the user's own password before a call that grants permissions or access to another account. */
export default function OwnPasswordDialog() {
  const [request] = useStore(ownPasswordRequests);
  return request ? <Dialog key={request.id} request={request} /> : null;
}
