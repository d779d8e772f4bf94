import { useState, type ReactNode } from 'react';

/**
 * Renders its children from the first time `when` holds, and keeps them from then on: a drawer loads its code when
 * it is first opened, and may finish closing or hold unsaved input afterwards.
 */
export function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(when);
  if (when && !isShown) setShown(true);
  return isShown && children;
}
