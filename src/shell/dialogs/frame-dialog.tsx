import { useId, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface FrameDialogProps {
  title: ReactNode;
  /** Content that screen readers announce with the title. */
  body?: ReactNode;
  /** Whether it is an alert that requires a response. */
  isAlert?: boolean;
  /** Called on Escape; without it only the buttons close the dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * A dialog of the shell. It appears above everything in a page and, unlike the dialogs of pages, does not load their
 * code. It is open while it is rendered; its first control takes the focus.
 */
export function FrameDialog({ title, body, isAlert, onEscape, children }: FrameDialogProps) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      {...(isAlert && { role: 'alertdialog' })}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      {...(body !== undefined && { 'aria-describedby': `${id}-body` })}
      // Browsers only let the page prevent the first Escape.
      {...(!onEscape && { closedby: 'none' })}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {body !== undefined && <div id={`${id}-body`}>{body}</div>}
      {children}
    </dialog>
  );
}
