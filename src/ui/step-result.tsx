import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../base/announcement.ts';

/**
 * The summary of a step that replaces its own button: takes the focus that was on the button, which also speaks it. If
 * the focus is elsewhere, it stays there, and the summary is announced.
 */
export function StepResult({ className, children }: { className: string | undefined; children: ReactNode }) {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) summary.current?.focus();
    else announce(summary.current?.innerText ?? '');
  }, []);
  return (
    <p ref={summary} tabIndex={-1} className={className}>
      {children}
    </p>
  );
}
