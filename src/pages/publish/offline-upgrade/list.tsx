import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import { useListSubApps } from '../../../api/generated/sub-apps/sub-apps.ts';
import { errorToast } from '../../../api/error-place.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { lazyConfirm, type RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { hrefWith } from '../../../ui/list/search.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { nobodyRefusal } from '../reach.tsx';
import { address } from './address.ts';
import { columns, filtersFor } from './fields.tsx';
import { SubAppPanel } from './sub-apps/panel.tsx';
import { nameOf } from './labels.ts';
import classes from './offline-upgrade.module.css';

const OfflineForm = lazy(() => import('./form.tsx'), 'audience');
const OfflineDetail = lazy(() => import('./detail.tsx'), 'audience');
const SubApps = lazy(() => import('./sub-apps/sub-apps.tsx'));
const marks = () => import('./act-mark.ts');

const resource = { ...offlinePackages, ...address };

export const prefetch = prefetchList(resource);

const acts: readonly RowAct<OfflinePackage>[] = [
  {
    of: offlinePackages.publishOfflinePackage,
    label: msg`Publish`,
    inline: true,
    bulk: true,
    refuse: (row) => (row.defective ? 'OFFLINE_DEFECTIVE' : nobodyRefusal(row)),
    confirm: lazyConfirm(() => import('./act-publish.tsx'), 'release', 'publish/rollout'),
  },
  {
    control: 'doQuery',
    id: 'rollout',
    label: msg`Rollout`,
    inline: true,
    href: ({ id }) => `/pages/publish/offline-gmr?id=${id}`,
  },
  {
    of: offlinePackages.cancelOfflinePackage,
    label: msg`Unpublish`,
    danger: true,
    confirm: lazyConfirm(() => import('./act-cancel.ts'), 'release'),
  },
  {
    of: offlinePackages.takeDownOfflinePackage,
    label: msg`Take down`,
    danger: true,
    bulk: true,
    confirm: lazyConfirm(() => import('./act-take-down.ts'), 'release'),
  },
  {
    of: offlinePackages.rollbackOfflinePackage,
    label: msg`Roll back`,
    danger: true,
    refuse: ({ rollbackTo }) => (rollbackTo.length === 0 ? 'OFFLINE_NO_TARGET' : null),
    confirm: lazyConfirm(() => import('./act-roll-back.tsx'), 'release'),
  },
  {
    of: offlinePackages.markOfflineDefective,
    label: msg`Mark defective`,
    refuse: ({ defective }) => (defective ? 'OFFLINE_ALREADY_MARKED' : null),
    confirm: async (row) => (await marks()).confirmMark(row),
  },
  {
    of: offlinePackages.unmarkOfflineDefective,
    label: msg`Remove defective mark`,
    refuse: ({ defective }) => (defective ? null : 'OFFLINE_NOT_MARKED'),
    confirm: async (row) => (await marks()).confirmUnmark(row),
  },
];

/** The list of offline packages: web pages that devices store, by sub-application. */
export default function OfflineList() {
  const { search, setSearch, go } = useAddress(address);
  const { t } = useLingui();
  const can = useCan(offlinePackages.menu);
  const isWide = useMedia('(width >= 1200px)');
  const { data: subApps = [] } = useListSubApps(undefined, errorToast);
  const shut = { page: undefined, form: undefined, view: undefined, manage: undefined, subApp: undefined };
  const hrefOf = (subAppId: string | undefined) =>
    `${address.path}${hrefWith(search, { ...shut, subAppId })}`.replace(/\?$/u, '');
  return (
    <div className={classes.frame}>
      {isWide && <SubAppPanel subApps={subApps} selectedId={search.subAppId} hrefOf={hrefOf} />}
      <ResourceList
        of={resource}
        name={nameOf}
        columns={columns}
        filters={filtersFor(isWide ? null : subApps)}
        create={t`New offline package`}
        tools={
          <>
            <Button variant="default" onClick={() => setSearch({ manage: 'sub-apps' })}>{t`Sub-applications`}</Button>
            {can('doCreate') && (
              <Button variant="default" onClick={() => go('/pages/publish/choose-zip')}>{t`Choose package`}</Button>
            )}
          </>
        }
        empty={t`No offline packages yet. An offline package delivers web pages to devices before users open them.`}
        acts={acts}
        refuseEdit={({ everPublished }) => (everPublished ? 'REL_PUBLISHED_LOCKED' : null)}
        remove={{
          several: (count) => t`Delete ${count} offline packages?`,
          impact: (rows) =>
            rows.length > 1 ? rows.map(nameOf) : [t`The uploaded file is kept and can be used again.`],
          refuse: ({ everPublished }) => (everPublished ? 'OFFLINE_USED' : null),
          done: msg`Offline packages deleted`,
        }}
        drawers={{ form: OfflineForm, view: OfflineDetail, manage: SubApps }}
      />
    </div>
  );
}
