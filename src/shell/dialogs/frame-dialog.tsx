import { useId, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface FrameDialogProps {
  title: ReactNode;
  /** What is read out with the title. */
  body?: ReactNode;
  /** Whether it interrupts: something must be answered before anything else goes on. */
  isAlert?: boolean;
  /** Called for Escape; without it only the buttons close the dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * A dialog of the frame. It lies over whatever is open in a page and, unlike the dialogs of pages, needs none of the code
 * that pages bring. It is open as long as it is rendered; its first control has the focus.
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
      // A browser asks only once before Escape closes a dialog.
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
