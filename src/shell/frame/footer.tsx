import { Trans } from '@lingui/react/macro';
import styles from './footer.module.css';

/** Product and version below the page, for those who switch it on. */
export default function Footer() {
  return (
    <footer className={styles.footer}>
      <Trans>Mobile Platform Console</Trans> {__VERSION__}
    </footer>
  );
}
