import { useRef, useState, type MouseEvent } from 'react';
import { openAnew } from './open-anew.ts';

/**
 * What a button needs that opens something floating, whose code comes with its first use.
 * @param load fetches that code; called when the button is about to be pressed
 * @returns `anchor`, the button while it is open; `close`; and what the button takes
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
      // The press closes what is open before it becomes a click, which must not open it again.
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
