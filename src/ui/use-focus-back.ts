import { useLayoutEffect, useRef } from 'react';

function ancestors(element: Element | null): Element[] {
  return element ? [element, ...ancestors(element.parentElement)] : [];
}

/** Where to go on from a place that may be gone: the same place, else the table around it, else the page's heading. */
function nearest(path: readonly Element[]): Element | null | undefined {
  if (path[0]?.isConnected) return path[0];
  return path
    .filter((element) => element.isConnected)
    .map((element) => element.querySelector('[role$=grid] [tabindex="0"]') ?? element.querySelector('h1'))
    .find((found) => found !== null);
}

/**
 * Gives the focus back to where it was when a dialog opened. Mantine's own return knows only the openings after the
 * first, and here a dialog's code arrives with its first opening. A row or button that was taken away by what the dialog
 * did leaves the focus to what is around it.
 * @returns attributes for the dialog
 */
export function useFocusBack(opened: boolean): { returnFocus: false; onExitTransitionEnd: () => void } {
  const before = useRef<readonly Element[]>([]);
  const was = useRef(false);
  useLayoutEffect(() => {
    // Not when its tab is shown again: effects run once more then.
    if (opened && !was.current) before.current = ancestors(document.activeElement);
    was.current = opened;
  }, [opened]);
  return {
    returnFocus: false,
    onExitTransitionEnd: () => {
      const layerOf = (element: Element | null) => element?.closest('[role=dialog]') ?? null;
      const now = document.activeElement;
      // Whoever has gone elsewhere meanwhile stays there.
      const isMine = now === null || now === document.body || layerOf(now) !== layerOf(before.current[0] ?? null);
      const target = isMine ? nearest(before.current) : null;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
