import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { getListMenusQueryOptions, useListMenus } from '../../../api/generated/menus/menus.ts';
import { errorToast } from '../../../api/error-place.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useCan } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { typedCount } from '../../../ui/confirm/confirmation.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Once } from '../../../ui/once.tsx';
import { nameIn } from '../names.ts';
import { useFolds } from '../use-folds.ts';
import { columns, filters } from './fields.tsx';
import { menus } from './resource.ts';
import { allRows, inputOf, orderAfter, neighbour, rowsOf, type MenuRow } from './tree.ts';

const MenuForm = lazy(() => import('./form.tsx'));
const MenuDetail = lazy(() => import('./detail.tsx'));

export const prefetch: Prefetch = prefetchOf(menus.path, ({ search: { name } }) => getListMenusQueryOptions({ name }));

/** The menus that a search finds, as the rows of one page; those below a closed one are left out. */
const useMenuRows = (name: string | undefined, folded: ReadonlySet<string>) =>
  useListMenus(
    { name },
    {
      query: {
        placeholderData: keepPreviousData,
        select: (branches) => {
          const items = rowsOf(branches, folded);
          return { items, total: items.length, page: 1, size: items.length };
        },
      },
    },
  );

/** Moves a menu before or after its sibling; refetches on failure, because some menus may have been moved already. */
function useMove(all: readonly MenuRow[], refetch: () => unknown) {
  const { mutate: move, isPending: isMoving } = useMutation({
    mutationKey: menus.update.key,
    mutationFn: async (rows: readonly MenuRow[]) => {
      for (const row of rows) {
        await menus.update.call({ ...row, data: inputOf(row) });
      }
    },
    meta: { done: msg`Changes saved` },
    onError: () => void refetch(),
  });
  return (by: 1 | -1, text: string) => ({
    reason: (menu: MenuRow) => (neighbour(menu, by, all) ? null : text),
    run: (menu: MenuRow) => {
      if (!isMoving) move(orderAfter(menu, by, all));
    },
  });
}

/** Confirms and runs the deletion of menus, and shows which can't be deleted. */
function useDelete(all: readonly MenuRow[], nameOf: (menu: MenuRow) => string) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const orphaning = (rows: readonly MenuRow[]) =>
    all.some(({ id, parentCode }) => rows.some(({ code }) => code === parentCode) && !rows.some((row) => row.id === id))
      ? 'MENU_HAS_CHILDREN'
      : null;
  const undeletable = (rows: readonly MenuRow[]) =>
    orphaning(rows) ?? (rows.some(({ isProtected }) => isProtected) ? 'MENU_PROTECTED' : null);
  const askDelete = (rows: readonly MenuRow[]) =>
    confirm({
      title: rows[0] && rows.length === 1 ? t`Delete ${nameOf(rows[0])}?` : t`Delete ${rows.length} menus?`,
      verb: t`Delete`,
      names: rows.map(nameOf),
      impact: rows.map((menu) => `${nameOf(menu)} (${menu.code})`),
      next: t`Their controls are deleted too, and roles lose their permissions for both. This can't be undone.`,
      ...typedCount(rows.length),
      run: () => perform(menus.remove, { id: rows.map(({ id }) => id).join(',') }, { done: msg`Menus deleted` }),
    });
  return { undeletable, askDelete, dialog };
}

/** The actions on the row of a menu and on a selection, as far as the user may use them. */
function useMenuActions(all: readonly MenuRow[], nameOf: (menu: MenuRow) => string, refetch: () => unknown) {
  const { setSearch } = useView(menus.path);
  const { t } = useLingui();
  const can = useCan('system/menu');
  const step = useMove(all, refetch);
  const { undeletable, askDelete, dialog } = useDelete(all, nameOf);
  const rowActions = [
    {
      id: 'edit',
      control: 'doUpdate',
      label: t`Edit`,
      inline: true,
      run: ({ id }: MenuRow) => setSearch({ form: id, parent: undefined }),
    },
    {
      id: 'below',
      control: 'doCreate',
      label: t`New submenu`,
      run: ({ code }: MenuRow) => setSearch({ form: 'new', parent: code }),
    },
    { id: 'up', control: 'doUpdate', label: t`Move up`, ...step(-1, t`Already the first under its parent.`) },
    { id: 'down', control: 'doUpdate', label: t`Move down`, ...step(1, t`Already the last under its parent.`) },
    {
      id: 'delete',
      control: 'doDelete',
      label: t`Delete`,
      danger: true,
      refuse: (menu: MenuRow) => undeletable([menu]),
      run: (menu: MenuRow) => askDelete([menu]),
    },
  ].filter(({ control }) => can(control));
  const bulkActions = can('doDelete')
    ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: undeletable, run: askDelete }]
    : [];
  return { rowActions, bulkActions, dialog };
}

/** The menus of the console as a tree. */
export default function MenuList() {
  const { search, setSearch } = useView(menus.path);
  const { t, i18n } = useLingui();
  const can = useCan('system/menu');
  const { folded, setOpen, toggleAll } = useFolds(search.name ?? '');
  const query = useMenuRows(search.name, folded);
  // All menus: a search omits siblings and children, which moving and deleting depend on.
  const all = allRows(useListMenus({}, errorToast).data);
  const nameOf = (menu: MenuRow) => nameIn(i18n.locale, menu);
  const { dialog, ...actions } = useMenuActions(all, nameOf, query.refetch);
  const create = can('doCreate') && (
    <Button onClick={() => setSearch({ form: 'new', parent: undefined })}>{t`New menu`}</Button>
  );
  const parents = all.filter(({ hasChildren }) => hasChildren).map(({ id }) => id);
  return (
    <ListPage
      {...actions}
      table="system.menu.1"
      title={screenText('system/menu')}
      name={nameOf}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      tree={{
        depth: ({ depth }) => depth,
        isOpen: ({ id, hasChildren }) => (hasChildren ? !folded.has(id) : null),
        onToggle: ({ id }) => setOpen(id, folded.has(id)),
      }}
      primary={
        <div className="row">
          <Button variant="default" onClick={() => toggleAll(parents)}>
            {folded.size > 0 ? t`Expand all` : t`Collapse all`}
          </Button>
          {create}
        </div>
      }
      empty={{
        what: t`No menus yet. Menus open the pages of the console. Add one, then grant it to a role.`,
        action: create,
      }}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <MenuForm />
      </Once>
      <Once when={search.view !== undefined}>
        <MenuDetail />
      </Once>
    </ListPage>
  );
}
