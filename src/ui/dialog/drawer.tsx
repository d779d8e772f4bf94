import { useEffect, type ReactNode } from 'react';
import { Drawer as MantineDrawer } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
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
  /** Whether something on top of the drawer handles Escape first. */
  covered?: boolean | undefined;
  /** Whether the content fills the drawer to its edges and has its own padding. */
  flush?: boolean;
  children: ReactNode;
}

/** Widths of the open drawers, in pixels at the medium font size. */
const open: number[] = [];

function tellWidth(): void {
  if (open.length === 0) delete document.documentElement.dataset['drawer'];
  else document.documentElement.dataset['drawer'] = String(Math.max(...open));
}

/** Sets the width of the widest open drawer on the root element, so that messages don't cover it. */
function noteDrawer(size: number): () => void {
  open.push(size);
  tellWidth();
  return () => {
    open.splice(open.indexOf(size), 1);
    tellWidth();
  };
}

/** A panel at the right edge, over its list. Requires a `MantineFrame`. */
export function Drawer({ opened, onClose, title, wide, covered, flush, children }: DrawerProps) {
  const { t } = useLingui();
  const focusBack = useFocusBack(opened);
  const size = wide === 'matrix' ? 1080 : wide ? 840 : 600;
  useEffect(() => (opened ? noteDrawer(size) : undefined), [opened, size]);
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
      closeOnEscape={!covered}
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
