import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

function ignoreIfOpen(event: Event): void {
  if (event.target instanceof HTMLDialogElement && event.target.open) event.stopImmediatePropagation();
}

/**
 * Moves the messages, which are live regions, into a modal `<dialog>`: everything around it is inert, neither announced
 * nor in reach.
 * @returns moves them back
 */
function bringMessages(dialog: HTMLDialogElement): () => void {
  const messages = document.querySelector('#messages');
  if (messages) dialog.append(messages);
  return () => {
    // A dialog above has them.
    if (!messages || !dialog.contains(messages)) return;
    const below = [...document.querySelectorAll('dialog:modal')].findLast((other) => other !== dialog);
    (below ?? document.querySelector('#messages-place'))?.append(messages);
  };
}

/** Opens a `<dialog>` as modal on mount: it traps the focus until it closes, and then returns it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const returnMessages = element && bringMessages(element);
    // In development React mounts twice (StrictMode): the close event arrives when the dialog is open again.
    if (import.meta.env.DEV) element?.addEventListener('close', ignoreIfOpen, { capture: true });
    return () => {
      // Closes before the removal from the document, because browsers only then return the focus; also to a message.
      returnMessages?.();
      element?.close();
    };
  }, []);
  return dialog;
}
