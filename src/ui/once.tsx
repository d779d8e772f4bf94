import { useState, type ReactNode } from 'react';

/**
 * Renders its children once `when` is first true, and keeps them mounted: a drawer loads its code when it is first
 * opened, and may have a closing transition or unsaved input afterwards.
 */
export function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(when);
  if (when && !isShown) setShown(true);
  return isShown && children;
}
