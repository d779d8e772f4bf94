import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ChangePasswordInput } from '../../api/generated/client.schemas.ts';
import { ProblemError } from '../../api/problem.ts';
import { uuid } from '../../api/uuid.ts';
import { useSession } from '../../session/permission.ts';
import { fieldOf, read } from './password-fields.ts';
import { warningOf, wrongWith } from './password-rules.ts';
import type { Typed, Wrong } from './password-rules.ts';
import type { PasswordRefusal } from '../../session/sign-in/refusal.tsx';
import { encrypted, NotEncrypted, send, wrongIn } from './send-change.ts';

interface ChangeRefusal extends PasswordRefusal {
  /** The passwords could not be encrypted, so nothing left this window. */
  isUnsent?: boolean;
}

/** Why a change failed. */
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

/** The message above the fields and those beside them; the first wrong field gets the focus. */
function useRefusal(form: RefObject<HTMLFormElement | null>) {
  const [wrong, setWrong] = useState<Wrong>({});
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);
  const clear = () => {
    setRefusal(null);
    setWrong({});
  };
  const show = (next: ChangeRefusal, fields: Wrong) => {
    // Synchronously, so that the focused field already has its error.
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
 * The change of a password: checked, encrypted and sent once at a time.
 * @param onChanged called once it is done, with an empty form
 * @returns `wrong` are problem codes by field; `forget` is called on input; `isSending` is current without a render
 */
export function usePasswordChange(form: RefObject<HTMLFormElement | null>, onChanged: () => void) {
  const { userId } = useSession().user;
  const sending = useRef(false);
  /** Ciphertexts whose fate is unknown: sent again as they are, they cannot act twice. */
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
    // Any refusal has spent the captcha.
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
