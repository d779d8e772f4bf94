import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface KeepFocus<Box extends HTMLElement> {
  ref: RefObject<Box | null>;
  onFocus: (event: FocusEvent<Box>) => void;
  onBlur: () => void;
}

/**
 * Keeps the focus inside a part of the page of which something goes away by itself: a button of an upload that has
 * ended had the focus, and Tab would begin at the top of the page. The first thing in it that takes the focus gets it,
 * or the dialog around it.
 * @param takes selector of what takes the focus
 * @returns attributes for the part
 */
export function useKeepFocus<Box extends HTMLElement>(
  takes = 'button:enabled, a[href], input:enabled',
): KeepFocus<Box> {
  const ref = useRef<Box>(null);
  const had = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (had.current === null || had.current.isConnected) return;
    had.current = null;
    if (document.activeElement !== document.body) return;
    const stops = [...(ref.current?.querySelectorAll<HTMLElement>(takes) ?? [])];
    const next = stops.find((stop) => stop.checkVisibility()) ?? ref.current?.closest<HTMLElement>('[role=dialog]');
    next?.focus({ preventScroll: true });
  });
  return {
    ref,
    // What lies over the page is in it for React alone.
    onFocus: ({ target }) => {
      if (ref.current?.contains(target)) had.current = target;
    },
    // React tells nobody about what it takes away itself: then this is not called.
    onBlur: () => (had.current = null),
  };
}
