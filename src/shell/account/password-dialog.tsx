import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useProblemText } from '../../i18n/problems.ts';
import { useSession } from '../../session/permission.ts';
import login from '../../session/sign-in/login.module.css';
import { PasswordField } from '../../session/sign-in/password-field.tsx';
import { Refusal } from '../../session/sign-in/refusal.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import hidden from '../../ui/hidden.module.css';
import { FrameDialog } from '../dialogs/frame-dialog.tsx';
import { toast } from '../toasts/toasts.ts';
import styles from './account.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { fieldOf } from './password-fields.ts';
import { ticksFor } from './password-rules.ts';
import type { Typed, Wrong } from './password-rules.ts';
import { RuleTicks } from './rule-ticks.tsx';
import { usePasswordChange } from './use-password-change.ts';

/** The error of a field. The rule itself is more specific than the server's message for violating it. */
function useFieldProblem(wrong: Wrong): (field: keyof Typed) => string | undefined {
  const { t } = useLingui();
  const text = useProblemText();
  return (field) => {
    const code = wrong[field];
    if (code === 'PWD_INPUT_ERROR') return t`8–16 letters and digits, at least one of each`;
    return code && text(code);
  };
}

const secret = { required: true, maxLength: 200 };
const required = (words: string) => (
  <>
    {words} <span aria-hidden>*</span>
  </>
);

/** The fields for the old password, and for the new one twice. */
function Passwords({ problemOf }: { problemOf: (field: keyof Typed) => string | undefined }) {
  const { t } = useLingui();
  const [ticks, setTicks] = useState(() => ticksFor(''));
  return (
    <>
      <PasswordField
        {...secret}
        label={required(t`Old password`)}
        name="oldPassword"
        autoComplete="current-password"
        problem={problemOf('oldPassword')}
      />
      <div>
        <PasswordField
          {...secret}
          label={required(t`New password`)}
          name="userPassword"
          autoComplete="new-password"
          problem={problemOf('userPassword')}
          onInput={(event) => setTicks(ticksFor(event.currentTarget.value))}
        />
        <RuleTicks ticks={ticks} />
      </div>
      <PasswordField
        {...secret}
        label={required(t`Confirm new password`)}
        name="confirmPassword"
        autoComplete="new-password"
        problem={problemOf('confirmPassword')}
      />
    </>
  );
}

/** The dialog that changes the user's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const text = useProblemText();
  const id = useId();
  const { userId, userName, userAccountNum: fullName } = useSession().user;
  const form = useRef<HTMLFormElement>(null);
  const { busy, captchaId, wrong, refusal, submit, renewCaptcha, forget, isSending } = usePasswordChange(form, () => {
    toast({ kind: 'success', text: text('PWD_CHANGED') });
    onClose();
  });
  const problemOf = useFieldProblem(wrong);
  const close = () => isSending() || onClose();
  useEffect(() => fieldOf(form.current, 'oldPassword')?.focus(), []);

  return (
    <FrameDialog
      title={t`Change password`}
      body={
        <p>
          <Trans>
            Change the password of <bdi>{fullName}</bdi> ({userName}). You will be signed out everywhere else.
          </Trans>
        </p>
      }
      onEscape={close}
    >
      <form
        ref={form}
        className={`${login.form} ${styles.form}`}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        onInput={forget}
      >
        <Refusal of={refusal}>
          {refusal?.isUnsent && (
            <p>{t`The passwords could not be encrypted, so nothing was sent. Reload the page and try again.`}</p>
          )}
        </Refusal>
        {/* Tells password managers which user's password it is. */}
        <input className={hidden.hidden} aria-hidden tabIndex={-1} autoComplete="username" readOnly value={userName} />
        <div className={login.field}>
          <label htmlFor={`${id}-user`}>{t`User ID`}</label>
          <input id={`${id}-user`} readOnly value={userId} />
        </div>
        <Passwords problemOf={problemOf} />
        <CaptchaField captchaId={captchaId} onRefresh={renewCaptcha} problem={problemOf('captchaCode')} />
        <ButtonRow>
          <Button variant="default" aria-disabled={busy} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {busy ? t`Changing…` : t`Change password`}
          </Button>
        </ButtonRow>
      </form>
    </FrameDialog>
  );
}
