import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { lazyConfirm, type RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { nobodyRefusal } from '../reach.tsx';
import { address } from './address.ts';
import { columns, filtersOf, nameOf } from './fields.tsx';

const PackageForm = lazy(() => import('./form.tsx'), 'audience', 'publish/upgrade');
const PackageDetail = lazy(() => import('./detail.tsx'), 'audience');
const PackageGray = lazy(() => import('./gray.tsx'), 'audience', 'release', 'publish/gray');
const Applets = lazy(() => import('./applets.tsx'));

const resource = { ...appletPackages, ...address };

export const prefetch = prefetchList(resource);

const acts: readonly RowAct<AppletPackage, { gray?: string }>[] = [
  {
    of: appletPackages.releaseAppletPackage,
    label: msg`Publish`,
    inline: true,
    bulk: true,
    several: 'REL_ONE_AT_A_TIME',
    refuse: nobodyRefusal,
    confirm: lazyConfirm(() => import('./act-release.ts'), 'release'),
  },
  { control: 'doQuery', label: msg`Targeting rules`, inline: true, opens: 'gray' },
];

/** The list of applet packages. */
export default function AppletPackageList() {
  const { setSearch } = useAddress(address);
  const { t } = useLingui();
  const applets = useListOptions('applet', errorToast).data;
  return (
    <ResourceList
      of={resource}
      name={nameOf}
      columns={columns}
      filters={filtersOf(applets)}
      create={t`New applet package`}
      tools={<Button variant="default" onClick={() => setSearch({ applets: 'all' })}>{t`Applets`}</Button>}
      empty={t`No applet packages yet. A package is a version of an applet, a small program that runs inside the app.`}
      acts={acts}
      remove={{ several: (count) => t`Delete ${count} applet packages?`, done: msg`Applet packages deleted` }}
      drawers={{ form: PackageForm, view: PackageDetail, gray: PackageGray, applets: Applets }}
    />
  );
}
