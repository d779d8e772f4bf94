import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened. Mantine's own return knows only the openings after the
 * first, and here a dialog's code arrives with its first opening.
 * @returns attributes for the dialog
 */
export function useFocusBack(opened: boolean): { returnFocus: false; onExitTransitionEnd: () => void } {
  const before = useRef<Element | null>(null);
  const was = useRef(false);
  useLayoutEffect(() => {
    // Not when its tab is shown again: effects run once more then.
    if (opened && !was.current) before.current = document.activeElement;
    was.current = opened;
  }, [opened]);
  return {
    returnFocus: false,
    onExitTransitionEnd: () => {
      const layerOf = (element: Element | null) => element?.closest('[role=dialog]') ?? null;
      const now = document.activeElement;
      // Whoever has gone elsewhere meanwhile stays there.
      const isMine = now === null || now === document.body || layerOf(now) !== layerOf(before.current);
      if (isMine && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}
