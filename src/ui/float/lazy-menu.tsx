import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { FloatingMenuProps } from './menu.tsx';

const load = lazyModule(() => import('./menu.tsx'));

/** Preloads the code of menus. */
export const prepareMenu = (): void => void load().catch(() => {});

/** A menu over its anchor whose code loads on first use; see `FloatingMenu`. */
export function LazyMenu(props: FloatingMenuProps) {
  const module = useModule(load);
  return module && <module.FloatingMenu {...props} />;
}
