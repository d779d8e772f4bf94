import { Suspense, use } from 'react';
import { late } from '../late.ts';
import type { CopyButtonProps } from './copy-button.tsx';

// A text without its button can still be selected: what does not arrive must not cost the page.
const load = late(() => import('./copy-button.tsx').catch(() => null));

function Loaded(props: CopyButtonProps) {
  const module = use(load());
  return module && <module.CopyButton {...props} />;
}

/** A copy button whose code comes with the first one; see `CopyButton`. */
export function LateCopyButton(props: CopyButtonProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
