import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ProblemError } from '../../api/problem.ts';
import { uuid } from '../../api/uuid.ts';
import type { ChangePasswordInput } from '../../api/generated/client.schemas.ts';
import { useProblemText } from '../../i18n/problems.ts';
import login from '../../session/sign-in/login.module.css';
import { PasswordField } from '../../session/sign-in/password-field.tsx';
import { Wait } from '../../session/sign-in/wait.tsx';
import { useSession } from '../../session/permission.ts';
import hidden from '../../ui/hidden.module.css';
import dialogStyles from '../dialogs/dialog.module.css';
import { toast } from '../toasts/toasts.ts';
import { useModal } from '../dialogs/use-modal.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import styles from './account.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { fieldOf, read } from './password-fields.ts';
import { ticksFor, warningOf, wrongWith } from './password-rules.ts';
import type { Typed, Wrong } from './password-rules.ts';
import { RuleTicks } from './rule-ticks.tsx';
import { encrypted, NotEncrypted, send, wrongIn } from './send-change.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';

/** What the form says above its fields. */
interface Said {
  kind: 'warning' | 'error';
  code: string;
  /** Nothing left this window. */
  isUnsent?: boolean;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** Changes one's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const text = useProblemText();
  const id = useId();
  const { userId, userName, userAccountNum: fullName } = useSession().user;
  const dialog = useModal();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  /** Ciphertexts whose fate is unknown: sent again as they are, they cannot act twice. */
  const undecided = useRef<ChangePasswordInput | null>(null);
  const [busy, setBusy] = useState(false);
  const [captchaId, setCaptchaId] = useState(uuid);
  const [met, setMet] = useState(() => ticksFor(''));
  const [wrong, setWrong] = useState<Wrong>({});
  const [said, setSaid] = useState<Said | null>(null);

  useEffect(() => fieldOf(form.current, 'oldPassword')?.focus(), []);

  function renewCaptcha() {
    undecided.current = null;
    setCaptchaId(uuid());
    const field = fieldOf(form.current, 'captchaCode');
    if (field) field.value = '';
  }

  function show(next: Said, fields: Wrong) {
    // At once, so that the field that gets the focus already says what is wrong with it.
    flushSync(() => {
      setSaid(next);
      setWrong(fields);
    });
    const [first] = ['oldPassword', 'userPassword', 'confirmPassword', 'captchaCode'].filter((name) => name in fields);
    if (first) fieldOf(form.current, first)?.focus();
  }

  function refuse(error: unknown) {
    const cause = error instanceof NotEncrypted ? error.cause : error;
    const problem = cause instanceof ProblemError ? cause : null;
    const facts = {
      code: problem?.code ?? 'CLIENT_RESPONSE',
      requestId: problem?.requestId,
      retryAfter: problem?.retryAfter,
    };
    if (error instanceof NotEncrypted) return show({ kind: 'error', isUnsent: true, ...facts }, {});
    // Any refusal has spent the captcha.
    if (problem?.isRefusal) renewCaptcha();
    show({ kind: 'error', ...facts }, problem ? wrongIn(problem) : {});
  }

  async function change(typed: Typed) {
    const body = undecided.current ?? (await encrypted(typed, { userId, captchaId }));
    undecided.current = body;
    await send(body);
    toast({ kind: 'success', text: text('PWD_CHANGED') });
    flushSync(renewCaptcha);
    form.current?.reset();
    dialog.current?.close();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const typed = read(event.currentTarget);
    const fields = wrongWith(typed);
    if (Object.keys(fields).length > 0) return show({ kind: 'warning', code: warningOf(fields) }, fields);
    sending.current = true;
    setBusy(true);
    setSaid(null);
    setWrong({});
    try {
      await change(typed);
    } catch (error) {
      refuse(error);
    }
    sending.current = false;
    setBusy(false);
  }

  /** What stands beside a field. A rule is said as a rule; the server's word for breaking it says less. */
  const beside = (field: keyof Typed): string | undefined => {
    const code = wrong[field];
    if (code === 'PWD_INPUT_ERROR') return t`8–16 letters and digits, at least one of each`;
    return code && text(code);
  };
  const secret = { required: true, maxLength: 200 };
  const label = (words: string) => (
    <>
      {words} <span aria-hidden>*</span>
    </>
  );

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => sending.current && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>
        <Trans>Change password</Trans>
      </h2>
      <p id={`${id}-body`}>
        <Trans>
          Change the password of <bdi>{fullName}</bdi> ({userName}). You will be signed out everywhere else.
        </Trans>
      </p>
      <form
        ref={form}
        className={`${login.form} ${styles.form}`}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        onInput={() => (undecided.current = null)}
      >
        <div role="alert" className={styles.said} data-kind={said?.kind} hidden={!said}>
          {said?.isUnsent && (
            <p>{t`The passwords could not be encrypted, so nothing was sent. Reload the page and try again.`}</p>
          )}
          {said && text(said.code)}
          <small>
            <RequestLabel id={said?.requestId} />
          </small>
        </div>
        {said?.retryAfter !== undefined && <Wait key={said.requestId} seconds={said.retryAfter} />}
        {/* By it a password manager knows whose password it is. */}
        <input className={hidden.hidden} aria-hidden tabIndex={-1} autoComplete="username" readOnly value={userName} />
        <div className={login.field}>
          <label htmlFor={`${id}-user`}>{t`User ID`}</label>
          <input id={`${id}-user`} readOnly value={userId} />
        </div>
        <PasswordField
          {...secret}
          label={label(t`Old password`)}
          name="oldPassword"
          autoComplete="current-password"
          problem={beside('oldPassword')}
        />
        <div>
          <PasswordField
            {...secret}
            label={label(t`New password`)}
            name="userPassword"
            autoComplete="new-password"
            problem={beside('userPassword')}
            onInput={(event) => setMet(ticksFor(event.currentTarget.value))}
          />
          <RuleTicks met={met} />
        </div>
        <PasswordField
          {...secret}
          label={label(t`Confirm new password`)}
          name="confirmPassword"
          autoComplete="new-password"
          problem={beside('confirmPassword')}
        />
        <CaptchaField captchaId={captchaId} onRefresh={renewCaptcha} problem={beside('captchaCode')} />
        <ButtonRow>
          <Button variant="default" aria-disabled={busy} onClick={() => sending.current || dialog.current?.close()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {busy ? t`Changing…` : t`Change password`}
          </Button>
        </ButtonRow>
      </form>
    </dialog>
  );
}
