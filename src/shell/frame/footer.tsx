import { Trans } from '@lingui/react/macro';
import styles from './footer.module.css';

/** Product and version below the page, if enabled in the preferences. */
export default function Footer() {
  return (
    <footer className={styles.footer}>
      <Trans>Mobile Platform Console</Trans> {__VERSION__}
    </footer>
  );
}
