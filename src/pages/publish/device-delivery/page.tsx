import { useLingui } from '@lingui/react/macro';
import { lazy } from '../../../i18n/lazy.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './device-delivery.module.css';

const Explanation = lazy(() => import('./explanation.tsx'), 'audience');
const Question = lazy(() => import('./question.tsx'));

/** What one device gets of all that is released, and why. */
export default function DeviceDelivery() {
  const { search, setSearch } = useView('/pages/publish/device-delivery');
  const { t } = useLingui();
  return (
    <Page
      title={screenText('publish/device-delivery')}
      about={t`See which releases of the current application a device will receive, which it won't, and why.`}
    >
      <div className={classes.body}>
        <Question
          fallback={<Skeleton rows={8} onCancel={() => {}} />}
          device={search.device}
          onDevice={(device) => setSearch({ device })}
        />
        {search.device !== undefined && <Explanation deviceId={search.device} />}
      </div>
    </Page>
  );
}
