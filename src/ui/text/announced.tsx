import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../base/announcement.ts';

interface AnnouncedProps {
  as?: 'p' | 'div' | 'span';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Content that appears while a page is used, such as the result of a check. Screen readers are told its text when it
 * appears and when it changes; they often overlook a live region that is inserted together with its text.
 */
export function Announced({ as: Element = 'p', className, children }: AnnouncedProps) {
  const element = useRef<HTMLElement | null>(null);
  const last = useRef('');
  useEffect(() => {
    // Effects also run when a tab is shown again.
    const text = element.current?.innerText ?? '';
    if (text !== '' && text !== last.current) announce(text);
    last.current = text;
  });
  return (
    <Element
      ref={(node: HTMLElement | null) => {
        element.current = node;
      }}
      className={className}
    >
      {children}
    </Element>
  );
}
