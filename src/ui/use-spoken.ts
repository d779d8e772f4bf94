import { useEffect, useRef, type RefObject } from 'react';
import { announce } from '../base/announcement.ts';

/**
 * Announces the text of an element when it appears and whenever it changes. A live region of its own would not be
 * spoken reliably, because it appears together with its text.
 * @returns the ref of the element, which may be absent for a while
 */
export function useSpoken<Spoken extends HTMLElement>(): RefObject<Spoken | null> {
  const element = useRef<Spoken>(null);
  const last = useRef('');
  useEffect(() => {
    const text = element.current?.innerText ?? '';
    if (text !== last.current && text !== '') announce(text);
    last.current = text;
  });
  return element;
}
