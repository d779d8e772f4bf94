import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { CopyButtonProps } from './copy-button.tsx';

// If loading fails, the page works without the button, because the text can still be selected.
const load = lazyModule(() => import('./copy-button.tsx').catch(() => null));

/** A copy button whose code loads on first use; see `CopyButton`. */
export function LazyCopyButton(props: CopyButtonProps) {
  const module = useModule(load);
  return module && <module.CopyButton {...props} />;
}
