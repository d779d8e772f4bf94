import type { ReactNode } from 'react';
import { useProblemText } from '../../i18n/problems.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';
import styles from './login.module.css';
import { Wait } from './wait.tsx';

/** Why what was typed was not accepted. */
export interface PasswordRefusal {
  /** A problem code. */
  code: string;
  requestId?: string | undefined;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number | undefined;
  /** Nothing was sent: the fields are to be completed first. */
  isWarning?: boolean;
}

/** The message above the fields of a password, and the time to wait before the next try where the server gives one. */
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
