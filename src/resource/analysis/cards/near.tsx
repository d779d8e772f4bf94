import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLingui } from '@lingui/react/macro';
import classes from './near.module.css';

/** How near is near: about half a screen ahead of who scrolls. */
const margin = '400px';

interface NearProps {
  className?: string | undefined;
  /** Room that is kept (px) until they are there, so that nothing moves when they are drawn. */
  height: number;
  children: ReactNode;
}

/**
 * Draws its children once they come near the screen, or once the page is printed: loading their code and data waits
 * until then. On paper, missing content is marked as such.
 */
export function Near({ className, height, children }: NearProps) {
  const { t } = useLingui();
  const [isNear, setNear] = useState(false);
  const watch = (element: Element | null) => {
    if (element === null || isNear) return undefined;
    // What scrolls is not the window: it has a margin of its own, in browsers that know one.
    const options = { rootMargin: margin, scrollMargin: margin };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, options);
    observer.observe(element);
    // The browser lays the page out for paper right after the event.
    const show = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  };
  return (
    <div
      ref={watch}
      className={`${classes.near} ${className ?? ''}`}
      style={{ '--room': `${height}px` }}
      data-near
      data-missing={t`Not loaded yet. Print again to include it.`}
    >
      {isNear && children}
    </div>
  );
}
