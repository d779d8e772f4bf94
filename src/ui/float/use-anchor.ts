import { useRef, useState, type MouseEvent } from 'react';
import { openAnew } from './open-anew.ts';

/**
 * State and props of a button that opens a floating element, whose code loads on first use.
 * @param load loads that code; called when the button is about to be pressed
 * @returns `anchor`: the button while it is open; `close`; and the props of the button
 */
export function useAnchor(load: () => Promise<unknown>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const prepare = () => void load().catch(() => {});
  return {
    anchor,
    close: () => setAnchor(null),
    button: {
      'aria-expanded': anchor !== null,
      onPointerEnter: prepare,
      onFocus: prepare,
      // The pointer press closes the open element before the click event, which must not reopen it.
      onPointerDown: () => {
        wasOpen.current = anchor !== null;
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        if (wasOpen.current) setAnchor(null);
        else openAnew(anchor, setAnchor, currentTarget);
        wasOpen.current = false;
      },
    },
  };
}
