import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLingui } from '@lingui/react/macro';
import classes from './near.module.css';

/** Distance from the viewport at which content loads: about half a screen. */
const margin = '400px';

interface NearProps {
  className?: string | undefined;
  /** Reserved height (px) until the children are rendered, so that the layout does not shift. */
  height: number;
  children: ReactNode;
}

/**
 * Renders its children once they come near the viewport or the page is printed; their code and data load only then. On
 * paper, missing content is marked as such.
 */
export function Near({ className, height, children }: NearProps) {
  const { t } = useLingui();
  const [isNear, setNear] = useState(false);
  const watch = (element: Element | null) => {
    if (element === null || isNear) return undefined;
    // The scroll container is not the window and needs a `scrollMargin`, in browsers that support it.
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
