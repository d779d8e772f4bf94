import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { keyOf, menuKey } from '../../session/menu-key.ts';
import { useSession } from '../../session/permission.ts';
import type { Menu } from '../../session/state.ts';
import { useStore } from '../../base/use-store.ts';
import { useHasPage } from './has-page.ts';
import { MenuIcon } from './menu-icons.tsx';
import styles from './menu-level.module.css';
import { childrenOf, entriesOf, pathTo, visibleMenus, target } from './menu-tree.ts';
import { ShellLink } from '../frame/shell-link.tsx';
import { parentOf } from '../routing/view.ts';
import { tabs } from '../tabs/store.ts';
import { menuText } from './title-text.ts';

/** The server's menus and the current position in them. */
export interface MenuPlace {
  menus: readonly Menu[];
  /** Key of the current page's menu. */
  current: string;
  /** Numbers of the menus on the path to the current one. */
  trail: ReadonlySet<string>;
}

/** The server's menus without those that have no target. The server only returns menus that the user may see. */
export function useMenus(): MenuPlace {
  const menus = visibleMenus(useSession().menus, useHasPage());
  const place = useStore(tabs, (all) => all.current);
  const current = place ? (parentOf(place) ?? menuKey(place.pathname)) : '';
  return { menus, current, trail: pathTo(current, menus) };
}

interface LeafProps extends MenuPlace {
  menu: Menu;
  /** Whether to show an icon: on the top level, and on tiles. */
  hasIcon: boolean;
  onNavigate?: () => void;
}

/** A menu with a target. */
export function MenuLeaf({ menu, current, hasIcon, onNavigate }: LeafProps) {
  const { i18n, t } = useLingui();
  const link = target(menu);
  const key = keyOf(menu);
  const content = (
    <>
      {hasIcon && <MenuIcon name={menu.menuIcon} size={18} />}
      <span>{menuText(menu, i18n.locale)}</span>
    </>
  );
  if (link.kind === 'window') {
    return (
      <a className={styles.item} href={link.href} target="_blank" rel="noopener noreferrer">
        {content}
        <IconExternalLink size={14} aria-label={t`opens in a new window`} />
      </a>
    );
  }
  const isCurrent = key !== '' && key === current;
  return (
    <ShellLink
      className={styles.item}
      href={link.href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      {content}
    </ShellLink>
  );
}

interface LevelProps extends MenuPlace {
  parent: string;
  depth?: number;
  /** Hides submenus without forgetting which one is open. */
  collapsed?: boolean;
  /** Called when a submenu is requested while collapsed. */
  onExpand?: () => void;
  onNavigate?: () => void;
}

function Group({
  menu,
  opened,
  onToggle,
  depth = 0,
  ...level
}: LevelProps & { menu: Menu; opened: boolean; onToggle: () => void }) {
  const { i18n } = useLingui();
  const id = `menu-${menu.menuNum}`;
  const isVisible = opened && !level.collapsed;
  const toggle = () => {
    const [first] = childrenOf(menu.menuNum, level.menus);
    // Preloads the files that its pages share before the user points at one of them.
    if (first) window.preloadFiles?.(target(first).href.replace(/[^/]*$/u, ''));
    onToggle();
  };
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isVisible}
        aria-controls={id}
        data-trail={level.trail.has(menu.menuNum) || undefined}
        onClick={toggle}
      >
        {depth === 0 && <MenuIcon name={menu.menuIcon} size={18} />}
        <span>{menuText(menu, i18n.locale)}</span>
        <IconChevronRight className={styles.chevron} size={14} aria-hidden />
      </button>
      <div id={id} className={styles.children} hidden={!isVisible}>
        {isVisible && <MenuLevel {...level} parent={menu.menuNum} depth={depth + 1} />}
      </div>
    </>
  );
}

/** One level of the menu tree. Only one group is open at a time, initially the one with the current page. */
export function MenuLevel(props: LevelProps) {
  const { parent, menus, trail, depth = 0, collapsed, onExpand } = props;
  const inTrail = childrenOf(parent, menus).find(({ menuNum }) => trail.has(menuNum))?.menuNum ?? null;
  const [previousInTrail, setPreviousInTrail] = useState(inTrail);
  const [opened, setOpened] = useState(inTrail);
  // Navigating to a page opens its group; a group closed by hand stays closed until the next navigation.
  if (inTrail !== previousInTrail) {
    setPreviousInTrail(inTrail);
    if (inTrail) setOpened(inTrail);
  }
  return (
    <ul className={styles.level} data-depth={depth}>
      {entriesOf(parent, menus).map((menu) => (
        <li key={menu.menuNum}>
          {menu.menuNum !== parent && childrenOf(menu.menuNum, menus).length > 0 ? (
            <Group
              {...props}
              menu={menu}
              opened={opened === menu.menuNum}
              onToggle={() => {
                setOpened(opened === menu.menuNum && !collapsed ? null : menu.menuNum);
                if (collapsed) onExpand?.();
              }}
            />
          ) : (
            <MenuLeaf {...props} menu={menu} hasIcon={depth === 0} />
          )}
        </li>
      ))}
    </ul>
  );
}
