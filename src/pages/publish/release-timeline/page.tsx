import { keepPreviousData } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReleaseTimeline } from '../../../api/generated/client.schemas.ts';
import {
  getListReleaseTimelineQueryOptions,
  useListReleaseTimeline,
} from '../../../api/generated/rollouts/rollouts.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { prefetchOf, useView, type View } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NoMatch } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PagePlaceholder } from '../../../ui/page/page-placeholder.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { Events } from './events.tsx';
import { Lanes } from './lanes.tsx';
import { Pick } from './pick.tsx';
import { kindNames, ranges } from './labels.ts';
import classes from './release-timeline.module.css';

const path = '/pages/publish/release-timeline';
const usualDays = '14';
const all = { days: undefined, kind: undefined, platform: undefined };

const toQuery = ({ days = usualDays, kind, platform }: View<typeof path>['search']) => ({
  days: Number(days),
  ...(kind && { kind }),
  ...(platform && { platform }),
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getListReleaseTimelineQueryOptions(toQuery(search)));

/** The filters for the displayed releases, with a button that refreshes them. */
function Filters({ onRefresh }: { onRefresh: () => void }) {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  return (
    <div className={classes.filters}>
      <Pick
        label={t`Range`}
        value={search.days ?? usualDays}
        words={ranges}
        onChange={(days) => setSearch({ days: days === usualDays ? undefined : days })}
      />
      <Pick
        label={t`Kind`}
        value={search.kind}
        words={kindNames}
        all={t`All kinds`}
        onChange={(kind) => setSearch({ kind })}
      />
      <Pick
        label={t`Platform`}
        value={search.platform}
        words={platformNames}
        all={t`All platforms`}
        onChange={(platform) => setSearch({ platform })}
      />
      <Button variant="default" onClick={onRefresh}>{t`Refresh`}</Button>
    </div>
  );
}

/** The releases of the period, as lanes and as text. */
function Timeline({ of, query }: { of: ReleaseTimeline; query: ReturnType<typeof useListReleaseTimeline> }) {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  const timeZone = useDisplayZone();
  const { items, to } = of;
  const isFiltered = Object.keys(all).some((key) => Object.hasOwn(search, key));
  if (items.length === 0 && isFiltered) return <NoMatch onClear={() => setSearch(all)} />;
  const asOf = formatInstant(to, timeZone);
  return (
    <div className={classes.body} data-stale={query.isPlaceholderData || undefined}>
      <p className="paragraph note">
        <span role="status">{t`${plural(items.length, { 0: 'No releases or changes in this period.', one: '# release', other: '# releases' })}`}</span>
        {' · '}
        {t`As of ${asOf}, ${timeZone}`}
      </p>
      {query.error !== null && !query.isFetching && (
        <p role="alert" className="paragraph note">{t`Can't refresh. Showing the data loaded before.`}</p>
      )}
      {items.length > 0 && (
        <>
          <Lanes {...of} timeZone={timeZone} />
          <Events items={items} />
        </>
      )}
    </div>
  );
}

/** The timeline page: when releases were published, extended, paused and withdrawn. */
export default function ReleaseTimelinePage() {
  const { search } = useView(path);
  const { t } = useLingui();
  const query = useListReleaseTimeline(toQuery(search), { query: { placeholderData: keepPreviousData } });
  // A malformed response must not look like an empty timeline.
  const data = query.data && Array.isArray(query.data.items) ? query.data : undefined;
  return (
    <Page
      title={screenText('publish/release-timeline')}
      about={t`Releases and what happened to them: published, expanded, paused, or unpublished.`}
    >
      <Filters onRefresh={() => void query.refetch()} />
      {data === undefined ? <PagePlaceholder query={query} /> : <Timeline of={data} query={query} />}
    </Page>
  );
}
