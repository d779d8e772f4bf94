import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Shows a `<dialog>` over the page as soon as it is there: the focus is held inside until it closes, then goes back. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return dialog;
}
