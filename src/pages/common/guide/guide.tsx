import { Trans } from '@lingui/react/macro';
import { useSteps } from '../../../shell/guide/steps.ts';
import { overlay } from '../../../shell/dialogs/overlay-store.ts';
import styles from '../plain-panel.module.css';

/** The page with the steps of the guide, and a button that starts it. */
export default function GuidePage() {
  const steps = useSteps();
  return (
    <section className={`card ${styles.panel}`}>
      <h1>
        <Trans>Guide</Trans>
      </h1>
      <p>
        <Trans>
          The guide introduces the parts of the console one by one. It opens automatically once for each role.
        </Trans>
      </p>
      <button type="button" className={styles.action} onClick={() => overlay.set('guide')}>
        <Trans>Start the guide</Trans>
      </button>
      {steps.map(({ id, title, text, job }) => (
        <section key={id}>
          <h2>{title}</h2>
          <p>{text}</p>
          {job && <p>{job}</p>}
        </section>
      ))}
    </section>
  );
}
