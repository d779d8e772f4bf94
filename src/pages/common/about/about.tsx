import { Trans } from '@lingui/react/macro';
import styles from '../plain-panel.module.css';

export default function About() {
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
    </section>
  );
}
