import { useLingui } from '@lingui/react/macro';
import { useGetActivity } from '../../../api/generated/activities/activities.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { afterSave } from '../activity.ts';
import { stepKey } from '../activity-form/steps.ts';

const ActivityForm = lazy(() => import('../activity-form/form.tsx'), 'advertisement/activity-form', 'audience');

/** The page for a new activity, which may start with the material and audience of another one. */
export default function AddActivity() {
  const { search, setSearch, setDirty, leave } = useView('/pages/advertisement/add-activity');
  const { i18n } = useLingui();
  const { copy } = search;
  const query = useGetActivity(copy ?? '', { query: { enabled: copy !== undefined } });
  const skeleton = <Skeleton rows={8} />;
  const form = () => {
    if (copy !== undefined && query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
    if (copy !== undefined && query.data?.id !== copy) return skeleton;
    return (
      <ActivityForm
        key={copy}
        fallback={skeleton}
        record="new"
        copy={copy === undefined ? undefined : query.data}
        step={search.step}
        onStep={(step) => setSearch({ step: stepKey(step) })}
        onDirty={(dirty) => setDirty('activity', dirty)}
        onLeave={(saved, goesOnline) => leave(afterSave(saved, goesOnline))}
      />
    );
  };
  return <Page title={i18n._(titles.addActivity)}>{form()}</Page>;
}
