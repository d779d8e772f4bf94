import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

function ignoreIfOpen(event: Event): void {
  if (event.target instanceof HTMLDialogElement && event.target.open) event.stopImmediatePropagation();
}

/** Opens a `<dialog>` as modal on mount: it traps the focus until it closes, and then returns it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // In development React mounts twice (StrictMode): the close event arrives when the dialog is open again.
    if (import.meta.env.DEV) element?.addEventListener('close', ignoreIfOpen, { capture: true });
    // Closes before the removal from the document, because browsers only then return the focus.
    return () => element?.close();
  }, []);
  return dialog;
}
