import { useLingui } from '@lingui/react/macro';
import type { MenuRef, UserRights as Rights } from '../../../api/generated/client.schemas.ts';
import { useGetUser, useGetUserRights } from '../../../api/generated/users/users.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { controlText } from '../control-names.ts';
import { menuNames } from '../names.ts';
import classes from './user.module.css';
import { listText } from '../../../ui/text/format.ts';

/** The menus in tree order, each with its depth. */
function inTree(menus: readonly MenuRef[], parent = '0', depth = 0): { menu: MenuRef; depth: number }[] {
  return menus
    .filter(({ parentCode }) => parentCode === parent)
    .flatMap((menu) => [{ menu, depth }, ...inTree(menus, menu.code, depth + 1)]);
}

function RightsTree({ rights }: { rights: Rights }) {
  const { t, i18n } = useLingui();
  const roleNames = new Map(rights.roles.map(({ code, name }) => [code, name]));
  const names = menuNames(rights.menus, i18n.locale);
  const from = (codes: readonly string[] = []) =>
    listText(
      i18n.locale,
      codes.map((code) => roleNames.get(code) ?? code),
    );
  if (rights.menus.length === 0)
    return (
      <p className="paragraph">{t`No permissions. The user has no enabled role, or the enabled roles have no permissions. Assign a role, or grant permissions to one.`}</p>
    );
  return (
    <ul className={classes.rights}>
      {inTree(rights.menus).map(({ menu, depth }) => {
        const controls = rights.controls.filter(({ menuCode }) => menuCode === menu.code);
        return (
          <li key={menu.code} data-depth={depth}>
            <span className={classes.menu}>{names.get(menu.code)}</span>
            <span className={classes.from}>{from(rights.menuSource[menu.code])}</span>
            {controls.length > 0 && (
              <ul>
                {controls.map((control) => (
                  <li key={control.id} title={from(rights.source[control.id])}>
                    {controlText(control, i18n.locale)}
                    {rights.roles.length > 1 && <small>{from(rights.source[control.id])}</small>}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The effective permissions of a user, with the role that grants each. */
export default function UserRights() {
  const { search, setSearch } = useView('/pages/system/user');
  const { t } = useLingui();
  const id = search.rights ?? '';
  const options = { query: { enabled: id !== '' } };
  const { data: user } = useGetUser(id, options);
  const query = useGetUserRights(id, options);
  return (
    <DetailDrawer
      opened={id !== ''}
      onClose={() => setSearch({ rights: undefined })}
      title={user ? t`Permissions of ${user.fullName}` : t`Permissions`}
      query={query}
    >
      {(rights) => (
        <>
          <p className={classes.note}>
            {rights.roles.length > 1
              ? t`Permissions of all enabled roles combined. A session uses one role at a time.`
              : t`From the role ${rights.roles[0]?.name ?? '–'}.`}
          </p>
          <RightsTree rights={rights} />
        </>
      )}
    </DetailDrawer>
  );
}
