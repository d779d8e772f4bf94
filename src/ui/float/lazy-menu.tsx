import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { FloatingMenuProps } from './menu.tsx';

const load = lazyModule(() => import('./menu.tsx'));

/** Fetches the code of menus before the first one is opened. */
export const prepareMenu = (): void => void load().catch(() => {});

/** A menu over its anchor whose code comes with the first one; see `FloatingMenu`. */
export function LazyMenu(props: FloatingMenuProps) {
  const module = useModule(load);
  return module && <module.FloatingMenu {...props} />;
}
