import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ProblemError } from '../../api/problem.ts';
import { useProblemText } from '../../i18n/problems.ts';
import { RequestLabel } from '../../i18n/request-label.tsx';
import styles from '../../ui/page/plain-page.module.css';

/** Shown instead of the console if the session or one of its scripts fails to load. */
export function StartFailure({ error }: ErrorComponentProps) {
  const text = useProblemText();
  const requestId = error instanceof ProblemError ? error.requestId : null;
  return (
    <main className={styles.page}>
      <h1>
        <Trans>The console could not start</Trans>
      </h1>
      <p role="alert">{error instanceof ProblemError ? text(error.code) : String(error)}</p>
      {requestId && (
        <p className={styles.id}>
          <RequestLabel id={requestId} />
        </p>
      )}
      <button type="button" className={styles.button} onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </button>
    </main>
  );
}
