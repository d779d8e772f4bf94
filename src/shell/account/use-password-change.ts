import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ChangePasswordInput } from '../../api/generated/client.schemas.ts';
import { ProblemError } from '../../api/problem.ts';
import { uuid } from '../../api/transport/uuid.ts';
import { useSession } from '../../session/permission.ts';
import { fieldOf, read } from './password-fields.ts';
import { warningOf, wrongWith } from './password-rules.ts';
import type { Typed, Wrong } from './password-rules.ts';
import type { PasswordRefusal } from '../../session/sign-in/refusal.tsx';
import { encrypted, NotEncrypted, send, wrongIn } from './send-change.ts';

interface ChangeRefusal extends PasswordRefusal {
  /** Whether nothing was sent because the passwords could not be encrypted. */
  isUnsent?: boolean;
}

/** Converts the failure of a change to its message. */
function refusalOf(error: unknown): ChangeRefusal {
  const isUnsent = error instanceof NotEncrypted;
  const cause = isUnsent ? error.cause : error;
  const problem = cause instanceof ProblemError ? cause : null;
  return {
    code: problem?.code ?? 'CLIENT_RESPONSE',
    ...(isUnsent && { isUnsent }),
    requestId: problem?.requestId,
    retryAfter: problem?.retryAfter,
  };
}

/** The message above the fields and the field errors; the first invalid field takes the focus. */
function useRefusal(form: RefObject<HTMLFormElement | null>) {
  const [wrong, setWrong] = useState<Wrong>({});
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);
  const clear = () => {
    setRefusal(null);
    setWrong({});
  };
  const show = (next: ChangeRefusal, fields: Wrong) => {
    // Synchronous, so that the focused field already has its error.
    flushSync(() => {
      setRefusal(next);
      setWrong(fields);
    });
    const [first] = ['oldPassword', 'userPassword', 'confirmPassword', 'captchaCode'].filter((name) => name in fields);
    if (first) fieldOf(form.current, first)?.focus();
  };
  return { wrong, refusal, clear, show };
}

/**
 * Changes a password: validates, encrypts and sends it, one call at a time.
 * @param onChanged called after a success, with an empty form
 * @returns `wrong`: problem codes by field; `forget`: to be called on input; `isSending`: current without a render
 */
export function usePasswordChange(form: RefObject<HTMLFormElement | null>, onChanged: () => void) {
  const { userId } = useSession().user;
  const sending = useRef(false);
  /** Ciphertexts with an unknown outcome: repeated unchanged, they can't take effect twice. */
  const undecided = useRef<ChangePasswordInput | null>(null);
  const [busy, setBusy] = useState(false);
  const [captchaId, setCaptchaId] = useState(uuid);
  const { wrong, refusal, clear, show } = useRefusal(form);

  const forget = () => {
    undecided.current = null;
  };
  function renewCaptcha() {
    forget();
    setCaptchaId(uuid());
    const field = fieldOf(form.current, 'captchaCode');
    if (field) field.value = '';
  }
  function refuse(error: unknown) {
    const problem = error instanceof ProblemError ? error : null;
    // Any rejection invalidates the captcha.
    if (problem?.isRefusal) renewCaptcha();
    show(refusalOf(error), problem ? wrongIn(problem) : {});
  }
  async function change(typed: Typed) {
    const body = undecided.current ?? (await encrypted(typed, { userId, captchaId }));
    undecided.current = body;
    await send(body);
    flushSync(renewCaptcha);
    form.current?.reset();
    onChanged();
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const typed = read(event.currentTarget);
    const fields = wrongWith(typed);
    if (Object.keys(fields).length > 0) return show({ code: warningOf(fields), isWarning: true }, fields);
    sending.current = true;
    setBusy(true);
    clear();
    try {
      await change(typed);
    } catch (error) {
      refuse(error);
    }
    sending.current = false;
    setBusy(false);
  }
  return { busy, captchaId, wrong, refusal, submit, renewCaptcha, forget, isSending: () => sending.current };
}
