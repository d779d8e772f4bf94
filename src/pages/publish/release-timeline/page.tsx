import { keepPreviousData } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getListReleaseTimelineQueryOptions, useListReleaseTimeline } from '../../../api/generated/rollouts/rollouts.ts';
import type { Prefetch } from '../../../routes/view.ts';
import { prefetchOf, useView, type View } from '../../../shell/tabs/use-view.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page.tsx';
import { platformNames } from '../words.ts';
import { Events } from './events.tsx';
import { Lanes } from './lanes.tsx';
import { Pick } from './pick.tsx';
import { kindNames, ranges } from './words.ts';
import classes from './release-timeline.module.css';

const path = '/pages/publish/release-timeline';
const usualDays = '14';

const asked = ({ days = usualDays, kind, platform }: View<typeof path>['search']) => ({
  days: Number(days), ...(kind && { kind }), ...(platform && { platform }),
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListReleaseTimelineQueryOptions(asked(search)));

/** What was released, widened, stopped and taken back. */
export default function ReleaseTimelinePage() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const query = useListReleaseTimeline(asked(search), { query: { placeholderData: keepPreviousData } });
  const { data, error, refetch, isPlaceholderData } = query;
  return (
    <Page title={t`Release timeline`} about={t`What was released, widened, stopped and taken back.`}>
      <div className={classes.filters}>
        <Pick label={t`Range`} value={search.days ?? usualDays} words={ranges} onChange={(days) => setSearch({ days: days === usualDays ? undefined : days })} />
        <Pick label={t`Kind`} value={search.kind} words={kindNames} all={t`All kinds`} onChange={(kind) => setSearch({ kind })} />
        <Pick label={t`Platform`} value={search.platform} words={platformNames} all={t`All platforms`} onChange={(platform) => setSearch({ platform })} />
      </div>
      {data === undefined && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} onCancel={() => {}} />)}
      {data && (
        <div className={classes.body} data-old={isPlaceholderData || undefined}>
          <p role="status" className={classes.meta}>{t`${plural(data.items.length, { 0: 'Nothing was released or changed in this time.', one: '# release', other: '# releases' })}`}</p>
          {data.items.length > 0 && (
            <>
              <Lanes {...data} />
              <Events items={data.items} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
