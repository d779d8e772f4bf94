import { useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

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
        // Opened again before the browser has told of the closing: another one, which that event does not reach.
        if (anchor) flushSync(() => setAnchor(null));
        if (!wasOpen.current) setAnchor(currentTarget);
        wasOpen.current = false;
      },
    },
  };
}
