import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import dialogStyles from './dialog.module.css';
import { useModal } from './use-modal.ts';
import styles from './panel-dialog.module.css';

interface PanelDialogProps {
  title: string;
  /** Content next to the title. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A wide dialog for reading, with a title, a close button and scrollable content. A click outside closes it. */
export function PanelDialog({ title, aside, onClose, children }: PanelDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.wide}`}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
    >
      <div className={`line gap-16 ${styles.head}`}>
        <h2 id={id}>{title}</h2>
        {aside}
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={() => dialog.current?.close()}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.body} tabIndex={-1}>
        {children}
      </div>
    </dialog>
  );
}
