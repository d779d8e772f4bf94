import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MenuLevel, useMenus } from './menu-level.tsx';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { afterEnter, afterLeave, afterPress, firstState, isDocked } from './sidebar-state.ts';
import styles from './sidebar.module.css';

/** The menus next to the page: open, collapsed to icons, or temporarily expanded over the page. */
export function Sidebar() {
  const { t } = useLingui();
  const place = useMenus();
  const [state, setState] = useState(() => firstState(preferences.get()));
  const label = { 1: t`Collapse the menu`, 2: t`Expand the menu`, 3: t`Keep the menu open`, 4: t`Collapse the menu` }[
    state
  ];

  const box = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);

  // Touch has no pointer leave: a menu expanded over the page closes on a touch outside.
  useEffect(() => {
    const onPointerDown = ({ target, pointerType }: PointerEvent) => {
      isTouched.current = pointerType === 'touch';
      if (isTouched.current && target instanceof Node && !box.current?.contains(target)) setState(afterLeave);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);

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
