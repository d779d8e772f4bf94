import { useLingui } from '@lingui/react/macro';
import { IconRefresh, IconVolume } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { getGetCaptchaAudioUrl, getGetCaptchaImageUrl } from '../../api/generated/passwords/passwords.ts';
import { addressOf } from '../../api/address.ts';
import login from '../../session/sign-in/login.module.css';
import hidden from '../../ui/hidden.module.css';
import styles from './account.module.css';

interface CaptchaFieldProps {
  /** Id of the displayed captcha; a new one has a new picture. */
  captchaId: string;
  onRefresh: () => void;
  /** Its error message in the current language. */
  problem?: string | undefined;
}

/**
 * A captcha picture with an audio alternative, and the input for its text. Clicking the picture requests another one.
 */
export function CaptchaField({ captchaId, onRefresh, problem }: CaptchaFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [failedImage, setFailedImage] = useState<string | null>(null);
  /** The captcha whose audio could not be played. */
  const [silent, setSilent] = useState<string | null>(null);
  const play = () => {
    setSilent(null);
    void new Audio(addressOf(getGetCaptchaAudioUrl({ t: captchaId }))).play().catch(() => setSilent(captchaId));
  };
  return (
    <div className={login.field}>
      <label htmlFor={id}>
        {t`Captcha`} <span aria-hidden>*</span>
      </label>
      <div className={styles.captcha}>
        <input
          id={id}
          name="captchaCode"
          required
          maxLength={10}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-notes`}
        />
        <button type="button" className="line" aria-label={t`New image`} title={t`New image`} onClick={onRefresh}>
          {failedImage === captchaId ? (
            <span>{t`No image`}</span>
          ) : (
            <img
              key={captchaId}
              src={addressOf(getGetCaptchaImageUrl({ t: captchaId }))}
              alt=""
              width="120"
              height="42"
              onError={() => setFailedImage(captchaId)}
            />
          )}
          <IconRefresh size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="line"
          aria-label={t`Listen to the letters`}
          title={t`Listen to the letters`}
          onClick={play}
        >
          <IconVolume size={20} aria-hidden />
        </button>
      </div>
      <div id={`${id}-notes`}>
        {problem && <em>{problem}</em>}
        <small className={styles.hint}>{t`Enter the letters and digits in the image. Not case-sensitive.`}</small>
        <em role="alert">
          {failedImage === captchaId && t`The image could not be loaded. Get a new one.`}
          {silent === captchaId && t`The audio could not be played.`}
        </em>
        <RenewedNote captchaId={captchaId} />
      </div>
    </div>
  );
}

/** Announces each new picture to screen readers. */
function RenewedNote({ captchaId }: Pick<CaptchaFieldProps, 'captchaId'>) {
  const { t } = useLingui();
  const [first] = useState(captchaId);
  return (
    <span role="status" className={hidden.hidden}>
      {captchaId !== first && <span key={captchaId}>{t`New image`}</span>}
    </span>
  );
}
