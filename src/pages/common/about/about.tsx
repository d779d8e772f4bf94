import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from '../../../shell/late/copy.tsx';
import { diagnostics } from './diagnostics.ts';
import styles from '../plain-panel.module.css';

/** What this console is, and what to send along with a question about it. */
export default function About() {
  const { t } = useLingui();
  return (
    <section className={styles.panel}>
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
          <Trans>Licence</Trans>
        </dt>
        <dd>MIT</dd>
      </dl>
      <h2>
        <Trans>Diagnostics</Trans>
      </h2>
      <p>
        <Trans>Send these along when you report a fault. They hold no passwords, tokens or search words.</Trans>
      </p>
      <Copy text={diagnostics}>{t`Copy diagnostics`}</Copy>
    </section>
  );
}
