import { Suspense, use } from 'react';
import { lazyModule } from '../lazy-module.ts';
import type { FloatingMenuProps } from './menu.tsx';

const load = lazyModule(() => import('./menu.tsx'));

/** Fetches the code of menus before the first one is opened. */
export const prepareMenu = (): void => void load().catch(() => {});

function Loaded(props: FloatingMenuProps) {
  const { FloatingMenu } = use(load());
  return <FloatingMenu {...props} />;
}

/** A menu over its anchor whose code comes with the first one; see `FloatingMenu`. */
export function LazyMenu(props: FloatingMenuProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
