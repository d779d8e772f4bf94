import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { CopyButtonProps } from './copy-button.tsx';

// A text without its button can still be selected: what does not arrive must not cost the page.
const load = lazyModule(() => import('./copy-button.tsx').catch(() => null));

/** A copy button whose code comes with the first one; see `CopyButton`. */
export function LazyCopyButton(props: CopyButtonProps) {
  const module = useModule(load);
  return module && <module.CopyButton {...props} />;
}
