import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Switch.ts';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import {
  getListSwitchesQueryOptions,
  useDeleteSwitches,
  useEffectSwitch,
  useInvalidateSwitch,
  useListSwitches,
  useReopenSwitch,
} from '../../../api/generated/switches/switches.ts';
import { problemShown } from '../../../api/update.ts';
import { withTexts } from '../../../i18n/language.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import './outcomes.ts';
import { listText } from '../words.ts';
import { columns, filters } from './columns.tsx';

const SwitchForm = lazy(() => import('./form.tsx'), 'publish/delivery', 'publish/gray');
const SwitchDetail = lazy(() => import('./detail.tsx'), 'publish/delivery', 'publish/gray');
const SwitchRevisions = lazy(() => import('./revisions.tsx'), 'publish/delivery');
const SwitchGray = lazy(() => import('./gray.tsx'), 'publish/delivery', 'publish/gray');
const questions = () => withTexts(import('./questions.tsx'), 'publish/delivery');

const refused =
  (operation: 'effectSwitch' | 'invalidateSwitch' | 'reopenSwitch' | 'updateSwitch' | 'deleteSwitches') =>
  (item: Switch) =>
    refusal(lifecycle, operation, item.status);

const path = '/pages/publish/param-manager';

const asked = ({ key, status, platform, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  key,
  status,
  platform,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListSwitchesQueryOptions(asked(search)));

/** Values that apps ask for by key. */
export default function SwitchList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('publish/param-manager');
  const { ask, dialog } = useConfirm();

  const query = useListSwitches(asked(search), { query: { placeholderData: keepPreviousData } });
  const { mutateAsync: effect } = useEffectSwitch(problemShown);
  const { mutateAsync: invalidate } = useInvalidateSwitch(problemShown);
  const { mutate: reopen } = useReopenSwitch();
  const { mutateAsync: remove } = useDeleteSwitches(problemShown);

  const askEffect = (item: Switch) =>
    ask(
      questions().then(async ({ previewAct, effectQuestion }) => {
        const preview = await previewAct('switch', item.id, { act: 'publish' });
        return effectQuestion(item, preview)(i18n, () => effect({ id: item.id }));
      }),
    );
  const askInvalidate = (item: Switch) =>
    ask(
      questions().then(async ({ previewAct, invalidateQuestion }) => {
        const preview = await previewAct('switch', item.id, { act: 'end' });
        return invalidateQuestion(item, preview)(i18n, () => invalidate({ id: item.id }));
      }),
    );
  const askDelete = (items: readonly Switch[], settle: Settle) =>
    ask(
      questions().then(({ deleteQuestion }) =>
        deleteQuestion(items, settle)(i18n, (ids) => remove({ id: ids.join(',') })),
      ),
    );

  // The lifecycle has one code for every state; which state it is, and the way out of it, is known here.
  const undeletable = (item: Switch) =>
    refused('deleteSwitches')(item) === null ? null : t`An effective switch can't be deleted. Invalidate it first.`;
  const undeletableOf = (items: readonly Switch[]) => {
    const names = listText(
      i18n,
      items.filter((item) => refused('deleteSwitches')(item) !== null).map(({ key }) => key),
    );
    return names === '' ? null : t`Effective switches can't be deleted: ${names}. Invalidate them first.`;
  };
  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New switch`}</Button>;
  return (
    <ListPage
      table="publish.param-manager.1"
      title={i18n._(titles.paramManager)}
      name={(item) => item.key}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{
        what: t`No switch yet. A switch is a value that apps ask for by its key, without a new version.`,
        action: create,
      }}
      rowActions={[
        {
          id: 'effect',
          control: 'doEnable',
          label: t`Make effective`,
          inline: true,
          refuse: refused('effectSwitch'),
          run: askEffect,
        },
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          refuse: refused('updateSwitch'),
          run: ({ id }: Switch) => setSearch({ form: id }),
        },
        {
          id: 'revisions',
          control: 'doQuery',
          label: t`Revisions`,
          run: ({ id }: Switch) => setSearch({ revisions: id }),
        },
        { id: 'gray', control: 'doQuery', label: t`Gray rules`, run: ({ id }: Switch) => setSearch({ gray: id }) },
        {
          id: 'reopen',
          control: 'doUpdate',
          label: t({ message: 'Reopen', context: 'switch' }),
          refuse: refused('reopenSwitch'),
          run: ({ id }: Switch) => reopen({ id }),
        },
        {
          id: 'invalidate',
          control: 'doInvalidate',
          label: t`Invalidate`,
          danger: true,
          refuse: refused('invalidateSwitch'),
          run: askInvalidate,
        },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          reason: undeletable,
          run: (item: Switch, settle: Settle) => askDelete([item], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={
        may('doDelete') ? [{ id: 'delete', label: t`Delete`, danger: true, reason: undeletableOf, run: askDelete }] : []
      }
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <SwitchForm />
      </Once>
      <Once when={search.view !== undefined}>
        <SwitchDetail />
      </Once>
      <Once when={search.revisions !== undefined}>
        <SwitchRevisions />
      </Once>
      <Once when={search.gray !== undefined}>
        <SwitchGray />
      </Once>
    </ListPage>
  );
}
