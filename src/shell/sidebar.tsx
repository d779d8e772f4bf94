'use no memo';

import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { menuKey } from '../session/menu-key.ts';
import { useSession } from '../session/permission.ts';
import type { Menu } from '../session/state.ts';
import { useStore } from '../use-store.ts';
import { MenuIcon } from './menu-icons.tsx';
import { useIsKnown } from './known.ts';
import { childrenOf, pathTo, shownMenus, target } from './menu-tree.ts';
import { ShellLink } from './shell-link.tsx';
import styles from './sidebar.module.css';
import { tabs } from './tabs/store.ts';
import { menuText } from './title-text.ts';

interface LevelProps {
  parent: string;
  menus: readonly Menu[];
  /** Menu keys and numbers on the way to the current page. */
  current: { key: string; trail: ReadonlySet<string> };
  depth: number;
  onNavigate: () => void;
}

function Leaf({ menu, current, depth, onNavigate }: Omit<LevelProps, 'parent' | 'menus'> & { menu: Menu }) {
  const { t } = useLingui();
  const link = target(menu);
  const key = menuKey(menu.menuUrl);
  const content = (
    <>
      {depth === 0 && <MenuIcon name={menu.menuIcon} size={18} />}
      <span>{menuText(menu, t)}</span>
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
  const isCurrent = key !== '' && key === current.key;
  return (
    <ShellLink className={styles.item} href={link.href} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
      {content}
    </ShellLink>
  );
}

function Group({ menu, opened, onToggle, ...level }: LevelProps & { menu: Menu; opened: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const id = `menu-${menu.menuNum}`;
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={opened}
        aria-controls={id}
        data-trail={level.current.trail.has(menu.menuNum) || undefined}
        onClick={onToggle}
      >
        {level.depth === 0 && <MenuIcon name={menu.menuIcon} size={18} />}
        <span>{menuText(menu, t)}</span>
        <IconChevronRight className={styles.chevron} size={14} aria-hidden />
      </button>
      <div id={id} className={styles.children} hidden={!opened}>
        {opened && <Level {...level} parent={menu.menuNum} depth={level.depth + 1} />}
      </div>
    </>
  );
}

/** One level of the tree. One group is open at a time; at first the one that leads to the current page. */
function Level(props: LevelProps) {
  const { parent, menus, current, depth } = props;
  const inTrail = childrenOf(parent, menus).find(({ menuNum }) => current.trail.has(menuNum))?.menuNum ?? null;
  const [seen, setSeen] = useState(inTrail);
  const [opened, setOpened] = useState(inTrail);
  // Going to a page opens its group; closing that group by hand is respected until the user goes elsewhere.
  if (inTrail !== seen) {
    setSeen(inTrail);
    if (inTrail) setOpened(inTrail);
  }
  return (
    <ul className={depth === 0 ? styles.root : styles.level}>
      {childrenOf(parent, menus).map((menu) => (
        <li key={menu.menuNum}>
          {childrenOf(menu.menuNum, menus).length > 0 ? (
            <Group
              {...props}
              menu={menu}
              opened={opened === menu.menuNum}
              onToggle={() => setOpened(opened === menu.menuNum ? null : menu.menuNum)}
            />
          ) : (
            <Leaf {...props} menu={menu} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The server's menus. What the user may not see is not in them. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useLingui();
  const menus = shownMenus(useSession().menus, useIsKnown());
  const { current } = useStore(tabs);
  const key = current ? (current.facts.parent ?? menuKey(current.pathname)) : '';
  return (
    <nav className={styles.nav} aria-label={t`Menu`}>
      <Level parent="0" menus={menus} current={{ key, trail: pathTo(key, menus) }} depth={0} onNavigate={onNavigate} />
    </nav>
  );
}
