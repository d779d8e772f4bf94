import { useLingui } from '@lingui/react/macro';
import { lazy } from '../../../i18n/lazy.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './device-delivery.module.css';

const DeviceCheckPage = lazy(() => import('../../../resource/audience/device/device-check-page.tsx'), 'audience');

/** The page of the device check: what a device receives, and why. */
export default function DeviceDelivery() {
  const { search, setSearch } = useView('/pages/publish/device-delivery');
  const { t } = useLingui();
  return (
    <Page
      title={screenText('publish/device-delivery')}
      about={t`See what a device of the current application receives, what it doesn't, and why.`}
    >
      <div className={classes.body}>
        <DeviceCheckPage
          fallback={<Skeleton rows={8} />}
          deviceId={search.device}
          onDevice={(device) => setSearch({ device })}
        />
      </div>
    </Page>
  );
}
