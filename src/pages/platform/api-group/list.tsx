'use no memo';

import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { getListApiGroupsQueryOptions, useDeleteApiGroups, useListApiGroups } from '../../../api/generated/api-groups/api-groups.ts';
import type { ApiGroup } from '../../../api/generated/client.schemas.ts';
import { problemShown } from '../../../api/update.ts';
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
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import { part } from '../../../ui/part.ts';
import '../outcomes.ts';
import { PendingBanner, withPending } from '../pending-banner.tsx';
import { columns, filters } from './columns.tsx';

const ApiGroupForm = part('platform', () => import('./form.tsx'));
const ApiGroupDetail = part('platform', () => import('./detail.tsx'));

const path = '/pages/platform/api-group';

const asked = ({ name, systemName, communicationType, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  name,
  systemName,
  communicationType,
});

export const prefetch: Prefetch = withPending(prefetchOf(path, ({ search }) => getListApiGroupsQueryOptions(asked(search))));

const notEmpty = (groups: readonly ApiGroup[]) => (groups.some(({ transactionCount }) => transactionCount > 0) ? 'GROUP_NOT_EMPTY' : null);

/** The systems behind the gateway. */
export default function ApiGroupList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('platform/api-group');
  const { ask, dialog } = useConfirm();
  const query = useListApiGroups(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: remove } = useDeleteApiGroups(problemShown);

  const askDelete = (groups: readonly ApiGroup[], settle: Settle) =>
    ask({
      title: groups.length === 1 ? t`Delete ${groups[0]?.name ?? ''}?` : t`Delete ${groups.length} API groups?`,
      verb: t`Delete`,
      names: groups.map(({ name }) => name),
      impact: groups.map(({ name, systemName }) => `${name} (${systemName})`),
      next: t`This cannot be undone. It takes effect when the gateway is synchronised.`,
      ...typedCount(groups.length),
      records: groups,
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New API group`}</Button>;
  return (
    <ListPage
      table="platform.api-group.1"
      title={i18n._(titles.apiGroup)}
      name={(group) => group.name}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      note={<PendingBanner />}
      primary={create}
      empty={{ what: t`No API group yet. A group is a system behind the gateway that transactions are sent to.`, action: create }}
      rowActions={[
        { id: 'edit', control: 'doUpdate', label: t`Edit`, inline: true, run: ({ id }: ApiGroup) => setSearch({ form: id }) },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, refuse: (group: ApiGroup) => notEmpty([group]), run: (group: ApiGroup, settle: Settle) => askDelete([group], settle) },
      ].filter(({ control }) => may(control))}
      bulkActions={may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, refuse: notEmpty, run: askDelete }] : []}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <ApiGroupForm />
      </Once>
      <Once when={search.view !== undefined}>
        <ApiGroupDetail />
      </Once>
    </ListPage>
  );
}
