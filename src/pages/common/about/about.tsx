import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import styles from '../plain-panel.module.css';

// Loaded on first use to keep the page small.
const loadDiagnostics = () => import('./diagnostics.ts').catch(() => null);

/** The version of the console, and diagnostics for support requests. */
export default function About() {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState('');
  async function copy() {
    const diagnostics = await loadDiagnostics();
    setOutcome((await diagnostics?.copyDiagnostics()) ? t`Copied` : t`Could not copy`);
  }
  return (
    <section className={`card ${styles.panel}`}>
      <h1>
        <Trans>About</Trans>
      </h1>
      <dl>
        <dt>
          <Trans>Product</Trans>
        </dt>
        <dd>
          <Trans>Mobile Platform Console</Trans>
        </dd>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>{__VERSION__}</dd>
        <dt>
          <Trans>License</Trans>
        </dt>
        <dd>
          MIT
          {/* Written by the build; the development server has none. */}
          {import.meta.env.PROD && (
            <>
              {' · '}
              <a href={`${__BASE_PATH__}/licenses.txt`} target="_blank" rel="noreferrer">
                <Trans>Third-party licenses</Trans>
              </a>
            </>
          )}
        </dd>
      </dl>
      <h2>
        <Trans>Diagnostics</Trans>
      </h2>
      <p>
        <Trans>Include these when you report a problem. They contain no passwords, tokens, or search terms.</Trans>
      </p>
      <button type="button" className={styles.action} onBlur={() => setOutcome('')} onClick={() => void copy()}>
        <span aria-live="polite">{outcome || t`Copy diagnostics`}</span>
      </button>
    </section>
  );
}
