import type { ReactNode } from 'react';
import type { MenuItem } from '../../ui/float/menu.tsx';
import { useAnchor } from '../../ui/float/use-anchor.ts';
import styles from './header.module.css';
import { lazyPart } from '../frame/lazy-part.ts';

interface LazyButtonProps {
  /** Name of the button. */
  label: string;
  button: ReactNode;
  /** The popover of the button. */
  kind: 'menu' | 'dialog';
  /** Preloads the code of the popover; called when the button is about to be pressed. */
  load: () => Promise<unknown>;
  /** Renders the open popover. */
  children: (anchor: HTMLElement, onClose: () => void) => ReactNode;
}

/** A button of the header that opens a popover whose code loads on first use. */
export function LazyButton({ label, button, kind, load, children }: LazyButtonProps) {
  const opener = useAnchor(load);
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={label}
        aria-haspopup={kind}
        title={label}
        {...opener.button}
      >
        {button}
      </button>
      {opener.anchor && children(opener.anchor, opener.close)}
    </>
  );
}

const loadMenu = async () => ({ default: (await import('../../ui/float/menu.tsx')).FloatingMenu });
const FloatingMenu = lazyPart(loadMenu);

interface MenuButtonProps {
  /** Name of the button; also of the menu. */
  label: string;
  button: ReactNode;
  /** Shown above the items. */
  heading?: ReactNode;
  items: readonly MenuItem[];
}

/** A button of the header that opens a menu. */
export function MenuButton({ label, button, ...menu }: MenuButtonProps) {
  return (
    <LazyButton label={label} button={button} kind="menu" load={loadMenu}>
      {(anchor, onClose) => <FloatingMenu {...menu} anchor={anchor} label={label} onClose={onClose} />}
    </LazyButton>
  );
}
