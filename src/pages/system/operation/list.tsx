'use no memo';

import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { Control } from '../../../api/generated/client.schemas.ts';
import {
  getListControlsQueryOptions,
  useDeleteControls,
  useListControls,
} from '../../../api/generated/controls/controls.ts';
import { useListMenus } from '../../../api/generated/menus/menus.ts';
import { problemShown, problemToast } from '../../../api/update.ts';
import type { Prefetch } from '../../../routes/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/titles.ts';
import { Button } from '../../../ui/button.tsx';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import { part } from '../../../ui/part.ts';
import { controlNameIn } from '../names.ts';
import '../outcomes.ts';
import { columns, filtersOf } from './columns.tsx';

const ControlForm = part('system', () => import('./form.tsx'));
const ControlDetail = part('system', () => import('./detail.tsx'));

const path = '/pages/system/operation';

const asked = ({ menuCode, ctrlCode, ctrlName, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  menuCode,
  ctrlCode,
  ctrlName,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListControlsQueryOptions(asked(search)));

/** The controls of the menus: what a role can be given on them. */
export default function ControlList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('system/operation');
  const { ask, dialog } = useConfirm();

  const query = useListControls(asked(search), { query: { placeholderData: keepPreviousData } });
  const filters = filtersOf(useListMenus({}, problemToast).data, i18n.locale);
  const { mutateAsync: remove } = useDeleteControls(problemShown);

  const nameOf = (control: Control) => controlNameIn(i18n.locale, control);
  const undeletable = (controls: readonly Control[]) => (controls.some(({ isProtected }) => isProtected) ? 'CTRL_PROTECTED' : null);
  const askDelete = (controls: readonly Control[]) =>
    ask({
      title: controls[0] && controls.length === 1 ? t`Delete ${nameOf(controls[0])}?` : t`Delete ${controls.length} controls?`,
      verb: t`Delete`,
      names: controls.map(nameOf),
      impact: controls.map((control) => `${nameOf(control)} (${control.menuCode}#${control.ctrlCode})`),
      next: t`No role has them any more from then on. This cannot be undone.`,
      ...typedCount(controls.length),
      run: () => remove({ id: controls.map(({ id }) => id).join(',') }),
    });

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New control`}</Button>;
  return (
    <ListPage
      table="system.operation.1"
      title={i18n._(titles.operation)}
      name={nameOf}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{ what: t`No control yet. Controls are what the roles may do on a menu.`, action: create }}
      rowActions={[
        { id: 'edit', control: 'doUpdate', label: t`Edit`, inline: true, run: ({ id }: Control) => setSearch({ form: id }) },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, refuse: (control: Control) => undeletable([control]), run: (control: Control) => askDelete([control]) },
      ].filter(({ control }) => may(control))}
      bulkActions={may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: undeletable, run: askDelete }] : []}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <ControlForm />
      </Once>
      <Once when={search.view !== undefined}>
        <ControlDetail />
      </Once>
    </ListPage>
  );
}
