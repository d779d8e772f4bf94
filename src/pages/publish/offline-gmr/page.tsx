import { useLingui } from '@lingui/react/macro';
import { useGetOfflinePackage } from '../../../api/generated/offline-packages/offline-packages.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './offline-gmr.module.css';

const Delivery = lazy(
  () => import('./delivery.tsx'),
  'audience',
  'release',
  'publish/gray',
  'publish/offline-upgrade',
  'publish/rollout',
  'publish/release-timeline',
  'chart',
);

const path = '/pages/publish/offline-gmr';
const list = '/pages/publish/offline-upgrade';

/** The staged rollout of one offline package: plan, targeting rules, guard and adoption. */
export default function OfflineRollout() {
  const { search } = useView(path);
  const { t, i18n } = useLingui();
  const query = useGetOfflinePackage(search.id ?? '', { query: { enabled: search.id !== undefined } });
  const row = query.data?.id === search.id ? query.data : undefined;
  const name = row ? `${row.subAppName} ${row.version}` : '';
  return (
    <Page
      title={name ? t`Rollout of ${name}` : i18n._(titles.offlineGmr)}
      about={<ShellLink href={list}>{t`Back to offline packages`}</ShellLink>}
    >
      <div className={classes.body}>
        {search.id === undefined ? (
          <p className="paragraph">{t`No package selected. In the list of offline packages, choose “Rollout” from the menu of a package.`}</p>
        ) : row ? (
          <MantineFrame>
            <Delivery fallback={<Skeleton rows={8} />} key={row.id} row={row} name={name} />
          </MantineFrame>
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </Page>
  );
}
