import { Trans } from '@lingui/react/macro';
import { useSteps } from '../../../shell/guide/steps.ts';
import { overlay } from '../../../shell/dialogs/overlay-store.ts';
import styles from '../plain-panel.module.css';

/** What the guide tells, to be read at leave, and the way to see it. */
export default function GuidePage() {
  const steps = useSteps();
  return (
    <section className={styles.panel}>
      <h1>
        <Trans>Guide</Trans>
      </h1>
      <p>
        <Trans>
          The guide shows the parts of this console one after the other. It comes by itself once for each role.
        </Trans>
      </p>
      <button type="button" className={styles.action} onClick={() => overlay.set('guide')}>
        <Trans>Start the guide</Trans>
      </button>
      {steps.map(({ id, title, text }) => (
        <section key={id}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </section>
  );
}
