import { useLingui } from '@lingui/react/macro';
import { keyOf, menuKey, menuPath } from '../../session/menu-key.ts';
import { useSession } from '../../session/permission.ts';
import styles from './breadcrumbs.module.css';
import { climber } from '../menus/menu-tree.ts';
import { ShellLink } from './shell-link.tsx';
import { menuText, placeText, screenText } from '../menus/title-text.ts';
import { parentOf } from '../routing/view.ts';
import type { Place } from '../tabs/store.ts';

/**
 * The breadcrumbs of a page: the dashboard, the groups of its menu, the list that it belongs to, and the page itself.
 */
export function Breadcrumbs({ place }: { place: Place }) {
  const { i18n, t } = useLingui();
  const { menus } = useSession();
  const parent = parentOf(place);
  const key = parent ?? menuKey(place.pathname);
  if (key === 'dashboard') return null;
  const menu = menus.find((other) => key !== '' && keyOf(other) === key);
  return (
    <nav aria-label={t`Breadcrumb`} className={styles.trail}>
      <ol>
        <li>
          <ShellLink href="/dashboard">{screenText('dashboard', i18n.locale)}</ShellLink>
        </li>
        {climber(menus)(menu)
          .slice(1)
          .toReversed()
          .map((group) => (
            <li key={group.menuNum}>
              <bdi>{menuText(group, i18n.locale)}</bdi>
            </li>
          ))}
        {parent !== null && menu && (
          <li>
            <ShellLink href={menuPath(key)}>
              <bdi>{menuText(menu, i18n.locale)}</bdi>
            </ShellLink>
          </li>
        )}
        <li aria-current="page">
          <bdi>{placeText(place, i18n.locale)}</bdi>
        </li>
      </ol>
    </nav>
  );
}
