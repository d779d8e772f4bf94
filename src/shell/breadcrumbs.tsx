'use no memo';

import { useLingui } from '@lingui/react/macro';
import { menuKey, menuPath } from '../session/menu-key.ts';
import { useSession } from '../session/permission.ts';
import type { Menu } from '../session/state.ts';
import styles from './breadcrumbs.module.css';
import { ShellLink } from './shell-link.tsx';
import { menuText, placeTitle } from './title-text.ts';
import { titles } from './titles.ts';
import type { Place } from './tabs/store.ts';

/** The menus above a menu, the outermost first. */
function ancestors(menu: Menu | undefined, menus: readonly Menu[]): Menu[] {
  const trail: Menu[] = [];
  let parent = menus.find(({ menuNum }) => menuNum === menu?.menuParentNum);
  // A server's menus may form a cycle.
  while (parent && !trail.includes(parent)) {
    trail.unshift(parent);
    const { menuParentNum } = parent;
    parent = menus.find(({ menuNum }) => menuNum === menuParentNum);
  }
  return trail;
}

/** Where a page stands: the dashboard, the groups of its menu, the list it belongs to, then the page itself. */
export function Breadcrumbs({ place }: { place: Place }) {
  const { t } = useLingui();
  const { menus } = useSession();
  const { facts, pathname } = place;
  const key = facts.parent ?? menuKey(pathname);
  if (key === 'dashboard') return null;
  const menu = menus.find(({ menuUrl }) => menuUrl && menuKey(menuUrl) === key);
  return (
    <nav aria-label={t`Breadcrumb`} className={styles.trail}>
      <ol>
        <li>
          <ShellLink href="/dashboard">{t(titles.dashboard)}</ShellLink>
        </li>
        {ancestors(menu, menus).map((group) => (
          <li key={group.menuNum}>{menuText(group, t)}</li>
        ))}
        {facts.parent && menu && (
          <li>
            <ShellLink href={menuPath(key)}>{menuText(menu, t)}</ShellLink>
          </li>
        )}
        <li aria-current="page">{t(placeTitle(place))}</li>
      </ol>
    </nav>
  );
}
