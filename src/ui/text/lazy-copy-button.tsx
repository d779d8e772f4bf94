import { Suspense, use } from 'react';
import { lazyModule } from '../lazy-module.ts';
import type { CopyButtonProps } from './copy-button.tsx';

// A text without its button can still be selected: what does not arrive must not cost the page.
const load = lazyModule(() => import('./copy-button.tsx').catch(() => null));

function Loaded(props: CopyButtonProps) {
  const module = use(load());
  return module && <module.CopyButton {...props} />;
}

/** A copy button whose code comes with the first one; see `CopyButton`. */
export function LazyCopyButton(props: CopyButtonProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
