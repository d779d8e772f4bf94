import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import dialogStyles from '../dialog.module.css';
import { ShellLink } from '../shell-link.tsx';
import { ErrorList } from './error-list.tsx';
import styles from './error-log-dialog.module.css';

/** The error log over whatever page is open. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={`${dialogStyles.dialog} ${styles.wide}`} aria-labelledby={id} closedby="any" onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>
          <Trans>Error log</Trans>
        </h2>
        <ShellLink href="/error-log" onClick={() => dialog.current?.close()}>
          <Trans>Open as a page</Trans>
        </ShellLink>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={() => dialog.current?.close()}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      {/* Scrolls, so the keyboard must reach it. */}
      <div className={styles.body} tabIndex={-1}>
        <ErrorList />
      </div>
    </dialog>
  );
}
