import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Upgrade.ts';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import {
  getListUpgradesQueryOptions,
  useCancelUpgrade,
  useDeleteUpgrades,
  useListUpgrades,
  usePublishUpgrade,
} from '../../../api/generated/upgrades/upgrades.ts';
import { problemShown } from '../../../api/update.ts';
import { withTexts } from '../../../i18n/language.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { displayZone, useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { instantsOf } from '../../../ui/date/days.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { Settle } from '../../../ui/list/types.ts';
import { paging } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import { columns, filters } from './columns.tsx';
import { platformTitles } from './titles.ts';

const UpgradeForm = lazy(() => import('./form.tsx'), 'publish/delivery', 'publish/gray');
const UpgradeDetail = lazy(() => import('./detail.tsx'), 'publish/delivery', 'publish/gray');
const GrayRules = lazy(() => import('./gray.tsx'), 'publish/delivery', 'publish/gray');
const UpgradeRollout = lazy(
  () => import('./rollout.tsx'),
  'publish/delivery',
  'publish/gray',
  'publish/rollout',
  'publish/release-timeline',
);
const questions = () => withTexts(import('./questions.ts'), 'publish/delivery', 'publish/rollout');

const refused =
  (operation: 'publishUpgrade' | 'cancelUpgrade' | 'updateUpgrade' | 'deleteUpgrades') => (upgrade: Upgrade) =>
    refusal(lifecycle, operation, upgrade.status);
const firstRefusal = (upgrades: readonly Upgrade[]) =>
  upgrades.map(refused('deleteUpgrades')).find((code) => code !== null) ?? null;

const path = '/pages/publish/{$platform}-upgrade';

function asked(
  { version, releaseMode, upgradeMode, status, createdFrom, createdTo, ...search }: View<typeof path>['search'],
  zone: string,
) {
  const created = instantsOf(createdFrom, createdTo, zone);
  return {
    ...paging(search),
    version,
    releaseMode,
    upgradeMode,
    status,
    createdFrom: created.from,
    createdTo: created.to,
  };
}

export const prefetch: Prefetch = prefetchOf(path, ({ params, search }) =>
  getListUpgradesQueryOptions(params.platform, asked(search, displayZone())),
);

/** The full upgrades of one platform. */
export default function UpgradeList() {
  const { params, search, setSearch } = useView(path);
  const { platform } = params;
  const { t, i18n } = useLingui();
  const may = useControls(`publish/${platform}-upgrade`);
  const { ask, dialog } = useConfirm();

  const query = useListUpgrades(platform, asked(search, useDisplayZone()), {
    query: { placeholderData: keepPreviousData },
  });
  const { mutateAsync: publish } = usePublishUpgrade(problemShown);
  const { mutateAsync: cancel } = useCancelUpgrade(problemShown);
  const { mutateAsync: remove } = useDeleteUpgrades(problemShown);

  const askPublish = (upgrade: Upgrade) =>
    ask(
      questions()
        .then(({ publishQuestion }) =>
          publishQuestion(upgrade, {
            publish: (id) => publish({ platform, id }),
            cancel: (id) => cancel({ platform, id }),
          }),
        )
        .then((question) => question(i18n)),
    );
  const askCancel = (upgrade: Upgrade) =>
    ask(
      questions().then(async ({ cancelQuestion }) =>
        (await cancelQuestion(upgrade))(i18n, () => cancel({ platform, id: upgrade.id })),
      ),
    );
  const askDelete = (upgrades: readonly Upgrade[], settle: Settle) =>
    ask(
      questions().then(({ deleteQuestion }) =>
        deleteQuestion(upgrades, settle)(i18n, (ids) => remove({ platform, id: ids.join(',') })),
      ),
    );
  const one = (operation: 'publishUpgrade' | 'cancelUpgrade') => (upgrades: readonly Upgrade[]) => {
    const [first, second] = upgrades;
    return second ? 'REL_ONE_AT_A_TIME' : first ? refused(operation)(first) : 'SELECT_FIRST';
  };
  const first =
    (run: (upgrade: Upgrade) => void) =>
    ([upgrade]: readonly Upgrade[]) =>
      upgrade && run(upgrade);

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New package`}</Button>;
  return (
    <ListPage
      table="publish.upgrade.1"
      title={i18n._(titles[platformTitles[platform]])}
      name={(upgrade) => upgrade.version}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filters}
      opens="view"
      primary={create}
      empty={{
        what: t`No package yet. A package is a version of the app that phones are asked to upgrade to.`,
        action: create,
      }}
      rowActions={[
        {
          id: 'publish',
          control: 'doPublish',
          label: t`Publish`,
          inline: true,
          refuse: refused('publishUpgrade'),
          run: askPublish,
        },
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          refuse: refused('updateUpgrade'),
          run: ({ id }: Upgrade) => setSearch({ form: id }),
        },
        {
          id: 'cancel',
          control: 'doCancel',
          label: t`Unpublish`,
          danger: true,
          refuse: refused('cancelUpgrade'),
          run: askCancel,
        },
        { id: 'gray', control: 'doQuery', label: t`Gray rules`, run: ({ id }: Upgrade) => setSearch({ gray: id }) },
        { id: 'rollout', control: 'doQuery', label: t`Rollout`, run: ({ id }: Upgrade) => setSearch({ rollout: id }) },
        { id: 'qr', control: 'doQuery', label: t`QR code`, run: ({ id }: Upgrade) => setSearch({ view: id }) },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: refused('deleteUpgrades'),
          run: (upgrade: Upgrade, settle: Settle) => askDelete([upgrade], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={[
        {
          id: 'publish',
          control: 'doPublish',
          label: t`Publish`,
          refuse: one('publishUpgrade'),
          run: first(askPublish),
        },
        {
          id: 'cancel',
          control: 'doCancel',
          label: t`Unpublish`,
          danger: true,
          refuse: one('cancelUpgrade'),
          run: first(askCancel),
        },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, refuse: firstRefusal, run: askDelete },
      ].filter(({ control }) => may(control))}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <UpgradeForm />
      </Once>
      <Once when={search.view !== undefined}>
        <UpgradeDetail />
      </Once>
      <Once when={search.gray !== undefined}>
        <GrayRules />
      </Once>
      <Once when={search.rollout !== undefined}>
        <UpgradeRollout />
      </Once>
    </ListPage>
  );
}
