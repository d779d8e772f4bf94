import { useEffect, useRef, type ReactNode } from 'react';
import { Drawer as MantineDrawer } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { createStore } from '../../base/store.ts';
import { useStore } from '../../base/use-store.ts';
import { isDialogOpen } from './dialog.tsx';
import { plainHeader } from './plain-header.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './dialog.module.css';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Wider, for tables; `matrix` is the widest. */
  wide?: boolean | 'matrix' | undefined;
  /** Whether the content fills the drawer to its edges and has its own padding. */
  flush?: boolean;
  children: ReactNode;
}

interface OpenDrawer {
  id: string;
  /** Number of its opening. */
  order: number;
  /** Width in pixels at the medium font size. */
  size: number;
}

/** The open drawers, from the lowest to the one over all others. */
const open = createStore<readonly OpenDrawer[]>([]);
let openings = 0;

// Messages don't cover the widest open drawer.
open.subscribe(() => {
  const sizes = open.get().map(({ size }) => size);
  if (sizes.length === 0) delete document.documentElement.dataset['drawer'];
  else document.documentElement.dataset['drawer'] = String(Math.max(...sizes));
});

/** Registers a drawer while it is open, and returns whether no other drawer lies over it. */
function useIsTop(id: string, opened: boolean, size: number): boolean {
  const order = useRef(0);
  useEffect(() => {
    if (!opened) {
      order.current = 0;
      return undefined;
    }
    // Effects also run when the tab is shown again, those of an inner drawer first.
    order.current ||= ++openings;
    const own = { id, order: order.current, size };
    open.update((drawers) => [...drawers, own].toSorted((one, other) => one.order - other.order));
    return () => open.update((drawers) => drawers.filter((drawer) => drawer !== own));
  }, [id, opened, size]);
  return useStore(open, (drawers) => drawers.at(-1)?.id === id);
}

/** A panel at the right edge, over its list. Requires a `MantineFrame`. */
export function Drawer({ opened, onClose, title, wide, flush, children }: DrawerProps) {
  const { t } = useLingui();
  const focusBack = useFocusBack(opened);
  const size = wide === 'matrix' ? 1080 : wide ? 840 : 600;
  const isTop = useIsTop(focusBack.id, opened, size);
  return (
    <MantineDrawer.Root
      opened={opened}
      // Mantine listens for Escape on the window, also for that of a dialog over the drawer.
      onClose={() => isDialogOpen() || onClose()}
      position="right"
      size={size}
      padding="lg"
      {...focusBack}
      attributes={plainHeader}
      closeOnEscape={isTop}
      classNames={{ content: `${classes.content} ${classes.drawer}`, title: classes.title }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <MantineDrawer.Header>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label={t`Close`} />
        </MantineDrawer.Header>
        {/* Not `Drawer.Body`, which would make the whole content the dialog's description. */}
        <div className={flush ? classes.flush : classes.padded}>{children}</div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
