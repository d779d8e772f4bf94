import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.AppletPackage.ts';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import {
  getListAppletPackagesQueryOptions,
  useDeleteAppletPackages,
  useListAppletPackages,
  useReleaseAppletPackage,
} from '../../../api/generated/applet-packages/applet-packages.ts';
import { useListApplets } from '../../../api/generated/applets/applets.ts';
import { problemShown, problemToast } from '../../../api/update.ts';
import { withTexts } from '../../../i18n/language.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { firstRefusal, refusal } from '../../../ui/lifecycle.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import { nobodyRefusal } from '../reach.ts';
import { columns, filtersOf } from './columns.tsx';
import './outcomes.ts';

const PackageForm = lazy(() => import('./form.tsx'), 'publish/delivery', 'publish/gray', 'publish/upgrade');
const PackageDetail = lazy(() => import('./detail.tsx'), 'publish/delivery', 'publish/gray');
const PackageGray = lazy(() => import('./gray.tsx'), 'publish/delivery', 'publish/gray');
const Applets = lazy(() => import('./applets.tsx'));
const questions = () => withTexts(import('./questions.ts'), 'publish/delivery');

const refused =
  (operation: 'releaseAppletPackage' | 'updateAppletPackage' | 'deleteAppletPackages') =>
  ({ status }: AppletPackage) =>
    refusal(lifecycle, operation, status);
const releaseRefused = (item: AppletPackage) => refused('releaseAppletPackage')(item) ?? nobodyRefusal(item);
const deleteRefused = (items: readonly AppletPackage[]) => firstRefusal(items, refused('deleteAppletPackages'));
const oneRefusal = ([first, second]: readonly AppletPackage[]) =>
  second ? 'REL_ONE_AT_A_TIME' : first ? releaseRefused(first) : 'SELECT_FIRST';

const path = '/pages/publish/applet-upgrade';

const asked = ({ appletId, version, status, releaseScope, ...search }: View<typeof path>['search']) => ({
  ...paging(search),
  appletId,
  version,
  status,
  releaseScope,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListAppletPackagesQueryOptions(asked(search)));

/** The packages of applets. */
export default function AppletPackageList() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('publish/applet-upgrade');
  const { ask, dialog } = useConfirm();

  const query = useListAppletPackages(asked(search), { query: { placeholderData: keepPreviousData } });
  const applets = useListApplets({ size: 100, sort: ['name,asc'] }, problemToast);
  const { mutateAsync: release } = useReleaseAppletPackage(problemShown);
  const { mutateAsync: remove } = useDeleteAppletPackages(problemShown);

  const askRelease = (item: AppletPackage) =>
    ask(
      questions().then(async ({ previewAct, releaseQuestion }) => {
        const preview = await previewAct('applet', item.id, { act: 'publish' });
        return releaseQuestion(item, preview)(i18n, () => release({ id: item.id }));
      }),
    );
  const askDelete = (items: readonly AppletPackage[], settle: Settle) =>
    ask(
      questions().then(({ deleteQuestion }) =>
        deleteQuestion(items, settle)(i18n, (ids) => remove({ id: ids.join(',') })),
      ),
    );

  const create = may('doCreate') && <Button onClick={() => setSearch({ form: 'new' })}>{t`New applet package`}</Button>;
  const manage = <Button variant="default" onClick={() => setSearch({ applets: 'all' })}>{t`Applets`}</Button>;
  return (
    <ListPage
      table="publish.applet-upgrade.1"
      title={i18n._(titles.appletUpgrade)}
      name={({ appletName, version }) => `${appletName} ${version}`}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      filters={filtersOf(applets.data?.items)}
      opens="view"
      primary={
        <ButtonRow>
          {manage}
          {create}
        </ButtonRow>
      }
      empty={{
        what: t`No package yet. A package is a version of an applet, a small program that runs inside the app.`,
        action: create,
      }}
      rowActions={[
        {
          id: 'release',
          control: 'doPublish',
          label: t`Release`,
          inline: true,
          refuse: releaseRefused,
          run: askRelease,
        },
        {
          id: 'edit',
          control: 'doUpdate',
          label: t`Edit`,
          refuse: refused('updateAppletPackage'),
          run: ({ id }: AppletPackage) => setSearch({ form: id }),
        },
        {
          id: 'gray',
          control: 'doQuery',
          label: t`Gray rules`,
          run: ({ id }: AppletPackage) => setSearch({ gray: id }),
        },
        {
          id: 'delete',
          control: 'doDelete',
          label: t`Delete`,
          danger: true,
          refuse: refused('deleteAppletPackages'),
          run: (item: AppletPackage, settle: Settle) => askDelete([item], settle),
        },
      ].filter(({ control }) => may(control))}
      bulkActions={[
        {
          id: 'release',
          control: 'doPublish',
          label: t`Release`,
          refuse: oneRefusal,
          run: ([item]: readonly AppletPackage[]) => item && askRelease(item),
        },
        { id: 'delete', control: 'doDelete', label: t`Delete`, danger: true, refuse: deleteRefused, run: askDelete },
      ].filter(({ control }) => may(control))}
    >
      {dialog}
      <Once when={search.form !== undefined}>
        <PackageForm />
      </Once>
      <Once when={search.view !== undefined}>
        <PackageDetail />
      </Once>
      <Once when={search.gray !== undefined}>
        <PackageGray />
      </Once>
      <Once when={search.applets !== undefined}>
        <Applets />
      </Once>
    </ListPage>
  );
}
