import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MenuLevel, useMenus } from './menu-level.tsx';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { afterEnter, afterLeave, afterPress, firstState, isDocked } from './sidebar-state.ts';
import styles from './sidebar.module.css';

/** The state of the menus, and whether the last press was a touch. */
function useSidebarState() {
  const [state, setState] = useState(() => firstState(preferences.get()));
  const box = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);

  // A menu expanded over the page closes on Escape, wherever the focus is, and on a touch outside, as touch has no
  // pointer leave.
  useEffect(() => {
    const onPointerDown = ({ target, pointerType }: PointerEvent) => {
      isTouched.current = pointerType === 'touch';
      if (isTouched.current && target instanceof Node && !box.current?.contains(target)) setState(afterLeave);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setState(afterLeave);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return { state, setState, box, isTouched };
}

/** The menus next to the page: open, collapsed to icons, or temporarily expanded over the page. */
export function Sidebar() {
  const { t } = useLingui();
  const place = useMenus();
  const { state, setState, box, isTouched } = useSidebarState();
  const label = state === 2 ? t`Expand the menu` : state === 3 ? t`Keep the menu open` : t`Collapse the menu`;

  function press() {
    const next = afterPress[state];
    setState(next);
    setPreferences({ sidebar: isDocked(next) ? 'open' : 'collapsed' });
  }

  return (
    <div
      ref={box}
      className={styles.sidebar}
      data-state={state}
      // Touching the collapsed menus is a press, not a hover.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setState(afterEnter)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setState(afterLeave)}
    >
      <div className={styles.panel}>
        <button
          type="button"
          className={styles.fold}
          aria-label={label}
          title={label}
          aria-expanded={isDocked(state)}
          onClick={press}
        >
          <IconMenu2 size={18} aria-hidden />
        </button>
        <nav className={styles.nav} data-guide="menus" aria-label={t`Menu`}>
          <div
            onFocus={({ target }) => target.matches(':focus-visible') && setState(afterEnter)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) setState(afterLeave);
            }}
          >
            <MenuLevel
              {...place}
              parent="0"
              collapsed={state === 2}
              onExpand={() => setState(afterEnter)}
              onNavigate={() => isTouched.current && setState(afterLeave)}
            />
          </div>
        </nav>
      </div>
    </div>
  );
}
