import { useLingui } from '@lingui/react/macro';
import { lazy } from '../../../i18n/lazy.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { afterSave } from '../activity.ts';
import { stepKey } from '../activity-form/steps.ts';

const ActivityForm = lazy(() => import('../activity-form/form.tsx'), 'advertisement/activity-form', 'audience');

/** The page for editing an activity that is not online. */
export default function EditActivity() {
  const { search, setSearch, setDirty, leave } = useView('/pages/advertisement/edit-activity');
  const { t, i18n } = useLingui();
  const { id } = search;
  return (
    <Page title={i18n._(titles.editActivity)}>
      {id === undefined ? (
        <p className="paragraph">{t`No activity selected. In the list of activities, choose “Edit” from the menu of an activity.`}</p>
      ) : (
        <ActivityForm
          key={id}
          fallback={<Skeleton rows={8} />}
          record={id}
          step={search.step}
          onStep={(step) => setSearch({ step: stepKey(step) })}
          onDirty={(dirty) => setDirty('activity', dirty)}
          onLeave={(saved, goesOnline) => leave(afterSave(saved, goesOnline))}
        />
      )}
    </Page>
  );
}
