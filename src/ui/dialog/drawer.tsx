import { useEffect, type ReactNode } from 'react';
import { Drawer as MantineDrawer } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plainHeader } from './plain-header.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './dialog.module.css';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Tables need more room than facts and fields, a matrix the most. */
  wide?: boolean | 'matrix' | undefined;
  /** Something lies over the drawer that Escape closes first. */
  covered?: boolean | undefined;
  /** What fills the drawer to its edges brings its own padding. */
  flush?: boolean;
  children: ReactNode;
}

/** Widths of the drawers that are open, in pixels at the medium type size. */
const open: number[] = [];

function tellWidth(): void {
  if (open.length === 0) delete document.documentElement.dataset['drawer'];
  else document.documentElement.dataset['drawer'] = String(Math.max(...open));
}

/** Says at the root how wide the widest open drawer is: messages keep clear of it. */
function noteDrawer(size: number): () => void {
  open.push(size);
  tellWidth();
  return () => {
    open.splice(open.indexOf(size), 1);
    tellWidth();
  };
}

/** A panel at the right edge, over its list. Stands in a `MantineFrame`. */
export function Drawer({ opened, onClose, title, wide, covered, flush, children }: DrawerProps) {
  const { t } = useLingui();
  const focusBack = useFocusBack(opened);
  const size = wide === 'matrix' ? 1080 : wide ? 840 : 600;
  useEffect(() => (opened ? noteDrawer(size) : undefined), [opened, size]);
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={size}
      padding="lg"
      {...focusBack}
      attributes={plainHeader}
      closeOnEscape={!covered}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{
        body: flush ? classes.flush : classes.padded,
        content: `${classes.content} ${classes.drawer}`,
        title: classes.title,
      }}
    >
      {children}
    </MantineDrawer>
  );
}
