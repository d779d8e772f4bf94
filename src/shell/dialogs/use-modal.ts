import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

function ignoreIfOpen(event: Event): void {
  if (event.target instanceof HTMLDialogElement && event.target.open) event.stopImmediatePropagation();
}

/** Shows a `<dialog>` over the page as soon as it is there: the focus is held inside until it closes, then goes back. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // In development React mounts twice (StrictMode): the close event arrives when the dialog is open again.
    if (import.meta.env.DEV) element?.addEventListener('close', ignoreIfOpen, { capture: true });
    // While it is still in the document: only then a browser gives the focus back.
    return () => element?.close();
  }, []);
  return dialog;
}
