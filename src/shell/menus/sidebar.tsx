import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MenuLevel, useMenus } from './menu-level.tsx';
import { preferences, setPreferences } from '../preferences/preferences.ts';
import { afterEnter, afterLeave, afterPress, firstState, isDocked } from './sidebar-state.ts';
import styles from './sidebar.module.css';

/** The menus beside the page: open, folded to their icons, or laid over the page for as long as they are used. */
export function Sidebar() {
  const { t } = useLingui();
  const place = useMenus();
  const [state, setState] = useState(() => firstState(preferences.get()));
  const label = { 1: t`Collapse the menu`, 2: t`Expand the menu`, 3: t`Keep the menu open`, 4: t`Collapse the menu` }[
    state
  ];

  const box = useRef<HTMLDivElement>(null);
  const isTouched = useRef(false);

  // A finger does not leave: what it opened over the page closes when it touches elsewhere.
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
      // A finger that touches the folded menus presses something; it does not hover.
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
