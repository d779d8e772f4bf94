import { Suspense, use } from 'react';
import { late } from '../late.ts';
import type { FloatingMenuProps } from './menu.tsx';

const load = late(() => import('./menu.tsx'));

/** Fetches the code of menus before the first one is opened. */
export const prepareMenu = (): void => void load().catch(() => {});

function Loaded(props: FloatingMenuProps) {
  const { FloatingMenu } = use(load());
  return <FloatingMenu {...props} />;
}

/** A menu over its anchor whose code comes with the first one; see `FloatingMenu`. */
export function LateMenu(props: FloatingMenuProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
