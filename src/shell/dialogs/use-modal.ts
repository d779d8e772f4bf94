import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Shows a `<dialog>` over the page as soon as it is there: the focus is held inside until it closes, then goes back. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // While it is still in the document: only then a browser gives the focus back.
    return () => element?.close();
  }, []);
  return dialog;
}
