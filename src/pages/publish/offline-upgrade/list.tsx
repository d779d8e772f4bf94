import { keepPreviousData } from '@tanstack/react-query';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.OfflinePackage.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import {
  getListOfflinePackagesQueryOptions,
  useCancelOfflinePackage,
  useDeleteOfflinePackages,
  useListOfflinePackages,
  useMarkOfflineDefective,
  usePublishOfflinePackage,
  useRollbackOfflinePackage,
  useTakeDownOfflinePackage,
  useUnmarkOfflineDefective,
} from '../../../api/generated/offline-packages/offline-packages.ts';
import { useListSubApps } from '../../../api/generated/sub-apps/sub-apps.ts';
import { problemShown, problemToast } from '../../../api/update.ts';
import { withTexts } from '../../../i18n/language.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useControls } from '../../../session/permission.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import type { View } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { Button } from '../../../ui/button.tsx';
import type { Question } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { hrefWith, paging } from '../../../ui/list/search.ts';
import type { Settle } from '../../../ui/list/types.ts';
import { Once } from '../../../ui/once.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import './outcomes.ts';
import { nobodyRefusal } from '../reach.ts';
import { columns, filtersFor } from './columns.tsx';
import { SubAppPanel } from './sub-app-panel.tsx';
import classes from './offline-upgrade.module.css';

const OfflineForm = lazy(() => import('./form.tsx'), 'publish/delivery', 'publish/gray');
const OfflineDetail = lazy(() => import('./detail.tsx'));
const SubApps = lazy(() => import('./sub-apps.tsx'));
const questions = () => withTexts(import('./questions.tsx'), 'publish/delivery', 'publish/rollout');

type Operation = 'publishOfflinePackage' | 'cancelOfflinePackage' | 'takeDownOfflinePackage' | 'rollbackOfflinePackage';
type Refuse = (row: OfflinePackage) => string | null;

const byStatus =
  (operation: Operation): Refuse =>
  ({ status }) =>
    refusal(lifecycle, operation, status);
const refused = {
  publish: (row) =>
    byStatus('publishOfflinePackage')(row) ?? (row.defective ? 'OFFLINE_DEFECTIVE' : nobodyRefusal(row)),
  edit: ({ everPublished }) => (everPublished ? 'REL_PUBLISHED_LOCKED' : null),
  cancel: byStatus('cancelOfflinePackage'),
  takeDown: byStatus('takeDownOfflinePackage'),
  rollback: (row) =>
    byStatus('rollbackOfflinePackage')(row) ?? (row.rollbackTo.length === 0 ? 'OFFLINE_NO_TARGET' : null),
  mark: ({ defective }) => (defective ? 'OFFLINE_ALREADY_MARKED' : null),
  unmark: ({ defective }) => (defective ? null : 'OFFLINE_NOT_MARKED'),
  delete: ({ everPublished }) => (everPublished ? 'OFFLINE_USED' : null),
} as const satisfies Readonly<Record<string, Refuse>>;

/** Of a selection, only a single package can be acted on. */
const one =
  (refuse: Refuse) =>
  ([first, second]: readonly OfflinePackage[]) =>
    second ? 'ONE_RECORD' : first ? refuse(first) : 'SELECT_FIRST';
const first =
  (run: (row: OfflinePackage) => void) =>
  ([row]: readonly OfflinePackage[]) =>
    row && run(row);

const path = '/pages/publish/offline-upgrade';

const asked = ({
  subAppId,
  moduleName,
  version,
  status,
  packageType,
  defective,
  ...search
}: View<typeof path>['search']) => ({
  ...paging(search),
  subAppId,
  moduleName,
  version,
  status,
  packageType,
  defective: defective === undefined ? undefined : defective === 'true',
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListOfflinePackagesQueryOptions(asked(search)));

/** Packages of web pages that phones keep, by sub-application. */
export default function OfflineList() {
  const { search, setSearch, go } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('publish/offline-upgrade');
  const { ask, dialog } = useConfirm();
  const isWide = useMedia('(width >= 1200px)');

  const query = useListOfflinePackages(asked(search), { query: { placeholderData: keepPreviousData } });
  const { data: subApps = [] } = useListSubApps(undefined, problemToast);
  const { mutateAsync: publish } = usePublishOfflinePackage(problemShown);
  const { mutateAsync: cancel } = useCancelOfflinePackage(problemShown);
  const { mutateAsync: takeDown } = useTakeDownOfflinePackage(problemShown);
  const { mutateAsync: rollback } = useRollbackOfflinePackage(problemShown);
  const { mutateAsync: mark } = useMarkOfflineDefective(problemShown);
  const { mutateAsync: unmark } = useUnmarkOfflineDefective(problemShown);
  const { mutateAsync: remove } = useDeleteOfflinePackages(problemShown);

  type Questions = Awaited<ReturnType<typeof questions>>;
  type Asked = (texts: I18n) => Question;
  const askWith = (question: (all: Questions) => Asked | Promise<Asked>) =>
    ask(questions().then(async (all) => (await question(all))(i18n)));
  const askPublish = (row: OfflinePackage) =>
    askWith((all) =>
      all.publishQuestion(row, {
        publish: (id, reach) => publish({ id, ...(reach && { data: { reach } }) }),
        takeDown: (id) => takeDown({ id }),
      }),
    );
  const askCancel = (row: OfflinePackage) => askWith((all) => all.cancelQuestion(row, () => cancel({ id: row.id })));
  const askTakeDown = (row: OfflinePackage) =>
    askWith((all) => all.takeDownQuestion(row, () => takeDown({ id: row.id })));
  const askRollback = (row: OfflinePackage) =>
    askWith((all) => all.rollbackQuestion(row, (choice) => rollback({ id: row.id, data: choice })));
  const askMark = (row: OfflinePackage) =>
    askWith((all) => all.markQuestion(row, (reason) => mark({ id: row.id, data: { reason } })));
  const askUnmark = (row: OfflinePackage) =>
    askWith((all) => (texts) => all.unmarkQuestion(row)(texts, () => unmark({ id: row.id })));
  const askDelete = (rows: readonly OfflinePackage[], settle: Settle) =>
    askWith((all) => (texts) => all.deleteQuestion(rows, settle)(texts, (ids) => remove({ id: ids.join(',') })));

  const hrefOf = (subAppId: string | undefined) =>
    `${path}${hrefWith({ ...search, page: undefined, form: undefined, view: undefined, manage: undefined, subApp: undefined }, { subAppId })}`.replace(
      /\?$/u,
      '',
    );
  const create = may('doCreate') && (
    <Button onClick={() => setSearch({ form: 'new' })}>{t`New offline package`}</Button>
  );

  return (
    <div className={classes.frame}>
      {isWide && <SubAppPanel subApps={subApps} chosen={search.subAppId} hrefOf={hrefOf} />}
      <ListPage
        table="publish.offline-upgrade.1"
        title={i18n._(titles.offlineUpgrade)}
        name={({ subAppName, version }) => `${subAppName} ${version}`}
        search={search}
        setSearch={setSearch}
        query={query}
        columns={columns}
        filters={filtersFor(isWide ? null : subApps)}
        opens="view"
        primary={
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setSearch({ manage: 'sub-apps' })}>{t`Sub-applications`}</Button>
            {may('doCreate') && (
              <Button variant="default" onClick={() => go('/pages/publish/choose-zip')}>{t`Choose package`}</Button>
            )}
            {create}
          </div>
        }
        empty={{
          what: t`No package yet. An offline package brings web pages to phones before they are opened.`,
          action: create,
        }}
        rowActions={[
          {
            id: 'publish',
            control: 'doPublish',
            label: t`Publish`,
            inline: true,
            refuse: refused.publish,
            run: askPublish,
          },
          {
            id: 'edit',
            control: 'doUpdate',
            label: t`Edit`,
            refuse: refused.edit,
            run: ({ id }: OfflinePackage) => setSearch({ form: id }),
          },
          {
            id: 'rollout',
            control: 'doQuery',
            label: t`Staged rollout`,
            run: ({ id }: OfflinePackage) => go(`/pages/publish/offline-gmr?id=${id}`),
          },
          {
            id: 'cancel',
            control: 'doCancel',
            label: t`Unpublish`,
            danger: true,
            refuse: refused.cancel,
            run: askCancel,
          },
          {
            id: 'takeDown',
            control: 'doTakeDown',
            label: t`Take down`,
            danger: true,
            refuse: refused.takeDown,
            run: askTakeDown,
          },
          {
            id: 'rollback',
            control: 'doRollback',
            label: t`Roll back`,
            danger: true,
            refuse: refused.rollback,
            run: askRollback,
          },
          { id: 'mark', control: 'doMarkDefect', label: t`Mark defective`, refuse: refused.mark, run: askMark },
          {
            id: 'unmark',
            control: 'doMarkDefect',
            label: t`Take the mark off`,
            refuse: refused.unmark,
            run: askUnmark,
          },
          {
            id: 'delete',
            control: 'doDelete',
            label: t`Delete`,
            danger: true,
            refuse: refused.delete,
            run: (row: OfflinePackage, settle: Settle) => askDelete([row], settle),
          },
        ].filter(({ control }) => may(control))}
        bulkActions={[
          {
            id: 'publish',
            control: 'doPublish',
            label: t`Publish`,
            refuse: one(refused.publish),
            run: first(askPublish),
          },
          {
            id: 'takeDown',
            control: 'doTakeDown',
            label: t`Take down`,
            danger: true,
            refuse: one(refused.takeDown),
            run: first(askTakeDown),
          },
          {
            id: 'delete',
            control: 'doDelete',
            label: t`Delete`,
            danger: true,
            refuse: (rows: readonly OfflinePackage[]) => rows.map(refused.delete).find((code) => code !== null) ?? null,
            run: askDelete,
          },
        ].filter(({ control }) => may(control))}
      >
        {dialog}
        <Once when={search.form !== undefined}>
          <OfflineForm />
        </Once>
        <Once when={search.view !== undefined}>
          <OfflineDetail />
        </Once>
        <Once when={search.manage !== undefined}>
          <SubApps />
        </Once>
      </ListPage>
    </div>
  );
}
