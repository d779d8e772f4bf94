import { useState, type ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { menuKey } from '../../../session/menu-key.ts';
import { useApplication, useSession } from '../../../session/permission.ts';
import { MenuIcon } from '../../../shell/menus/menu-icons.tsx';
import { childrenOf, target } from '../../../shell/menus/menu-tree.ts';
import { useHasPage } from '../../../shell/menus/has-page.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { lazyPart } from '../../../shell/frame/lazy-part.ts';
import { menuText } from '../../../shell/menus/title-text.ts';
import type { Menu } from '../../../session/state.ts';
import { Cards } from './cards.tsx';
import styles from './dashboard.module.css';
import { figureScreens } from './figure-labels.ts';
import { canQuery, releaseScreen } from './reads.ts';

export { prefetch } from './reads.ts';

const Overview = lazyPart(() => import('../overview/entry.ts'));

/** The view of a menu, if it has one, and all views below it. */
function leavesOf(menu: Menu, menus: readonly Menu[], depth = 0): Menu[] {
  const children = depth < 8 ? childrenOf(menu.menuNum, menus) : [];
  return [...(menuKey(menu.menuUrl) ? [menu] : []), ...children.flatMap((child) => leavesOf(child, menus, depth + 1))];
}

function Group({ menu, leaves }: { menu: Menu; leaves: readonly Menu[] }) {
  const { i18n } = useLingui();
  return (
    <section className={`card ${styles.card}`} aria-label={menuText(menu, i18n.locale)}>
      <h2 className="line">
        <MenuIcon name={menu.menuIcon} size={18} /> {menuText(menu, i18n.locale)}
      </h2>
      <ul>
        {leaves.map((leaf) => (
          <li key={leaf.menuNum}>
            <ShellLink href={target(leaf).href}>{menuText(leaf, i18n.locale)}</ShellLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders its children once scrolled into view: their code and data load then. */
function Below({ children }: { children: ReactNode }) {
  const [isSeen, setSeen] = useState(false);
  const watch = (element: Element | null) => {
    if (!element || isSeen) return undefined;
    // Requires more than its top edge to be visible: on most screens that edge is visible without scrolling.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '0px 0px -200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <div ref={watch} className={styles.below}>
      {isSeen && children}
    </div>
  );
}

export default function Dashboard() {
  const { user, menus } = useSession();
  const { name: application } = useApplication();
  const fullName = user.userAccountNum;
  const role = user.selectedRoles.name;
  const isKnown = useHasPage();
  const hasFigures = figureScreens.some(canQuery);
  const groups = childrenOf('0', menus)
    .filter((menu) => childrenOf(menu.menuNum, menus).length > 0)
    .map((menu) => ({ menu, leaves: leavesOf(menu, menus).filter((leaf) => isKnown(target(leaf).href)) }))
    .filter(({ leaves }) => leaves.length > 0);
  return (
    <>
      <header className={styles.greeting}>
        <h1>
          <Trans>Welcome, {fullName}</Trans>
        </h1>
        <p>
          <Trans>
            You are working on <b>{application}</b> as {role}.
          </Trans>
        </p>
      </header>
      <Cards hasFigures={hasFigures} hasReleases={canQuery(releaseScreen)} />
      {groups.length === 0 && (
        <p className={styles.none}>
          <Trans>The role {role} has no pages in this console. An administrator can give it menus.</Trans>
        </p>
      )}
      <div className={styles.groups}>
        {groups.map(({ menu, leaves }) => (
          <Group key={menu.menuNum} menu={menu} leaves={leaves} />
        ))}
      </div>
      {hasFigures && (
        <Below>
          <Overview />
        </Below>
      )}
    </>
  );
}
