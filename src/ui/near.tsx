import { useState, type ReactNode } from 'react';

/** How near is near: about half a screen ahead of who scrolls. */
const margin = '400px';

interface NearProps {
  className?: string | undefined;
  /** Room that is kept (px), so that nothing moves when it is drawn. */
  height: number;
  children: ReactNode;
}

/** Draws its children once they come near the screen: what they load and ask for waits until then. */
export function Near({ className, height, children }: NearProps) {
  const [isNear, setNear] = useState(false);
  const watch = (element: Element | null) => {
    if (element === null || isNear) return undefined;
    // What scrolls is not the window: it has a margin of its own, in browsers that know one.
    const options = { rootMargin: margin, scrollMargin: margin };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, options);
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <div ref={watch} className={className} style={{ minBlockSize: height }}>
      {isNear && children}
    </div>
  );
}
