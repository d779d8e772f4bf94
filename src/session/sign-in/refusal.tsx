import type { ReactNode } from 'react';
import { useProblemText } from '../../i18n/problems.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';
import styles from './login.module.css';
import { Wait } from './wait.tsx';

/** Why the input was rejected. */
export interface PasswordRefusal {
  /** A problem code. */
  code: string;
  requestId?: string | undefined;
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
  /** Whether nothing was sent, because fields are missing. */
  isWarning?: boolean;
}

/** The message above the fields of a password form, with the time until the next attempt if the server provides one. */
export function Refusal({ of: refusal, children }: { of: PasswordRefusal | null; children?: ReactNode }) {
  const text = useProblemText();
  return (
    <>
      <div role="alert" className={styles.alert} data-kind={refusal?.isWarning && 'warning'} hidden={!refusal}>
        {refusal && text(refusal.code)}
        {children}
        <small>
          <RequestLabel id={refusal?.requestId} />
        </small>
      </div>
      {refusal?.retryAfter !== undefined && <Wait key={refusal.requestId} seconds={refusal.retryAfter} />}
    </>
  );
}
