import { Trans } from '@lingui/react/macro';
import { ErrorList } from '../../../shell/error-log/error-list.tsx';
import styles from '../plain-panel.module.css';

/** The error log as a separate page. */
export default function ErrorLog() {
  return (
    <section className={`card ${styles.panel}`}>
      <h1>
        <Trans>Error log</Trans>
      </h1>
      <ErrorList />
    </section>
  );
}
