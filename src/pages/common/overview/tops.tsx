import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useListApiCallsByApi } from '../../../api/generated/api-calls/api-calls.ts';
import { topic as apiCalls } from '../../../api/generated/api-calls/topic.ts';
import { useGetDashboardTops } from '../../../api/generated/dashboard-tops/dashboard-tops.ts';
import { useListPageViewsByPage } from '../../../api/generated/page-views/page-views.ts';
import { topic as pageViews } from '../../../api/generated/page-views/topic.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { gone } from '../../../resource/analysis/topic/api-names.ts';
import { metricTexts } from '../../../resource/analysis/topic/catalogue.ts';
import { noteIn, sampleNote } from '../../../resource/analysis/topic/sample.ts';
import { valueText } from '../../../resource/analysis/topic/topic.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { Noted } from '../../../ui/chart/noted.tsx';
import { absent } from '../../../ui/text/format.ts';
import { recordHref } from '../dashboard/places.ts';
import { address, issueQuery, toQuery, screenHref } from './address.ts';
import { TopTable } from './top-table.tsx';

/** Keeps the previous data until new data arrives. */
const options = { query: { placeholderData: keepPreviousData } };
const few = 5;

/** Labels and formats of a topic's metrics, as on its screen. */
function useMetrics(topic: Parameters<typeof metricTexts>[0], names: readonly string[]) {
  const { i18n } = useLingui();
  const texts = metricTexts(topic, i18n.locale);
  const metrics = names.flatMap((metric) => texts.find((one) => one.metric === metric) ?? []);
  return {
    heads: metrics.map(({ label }) => i18n._(label)),
    cellsOf: (values: Readonly<Partial<Record<string, unknown>>>) =>
      metrics.map(({ metric, unit, kind, sample = '' }) => {
        const [value, n] = [values[metric], values[sample]];
        if (typeof value !== 'number') return absent;
        const text = valueText(unit, value, (number, how) => i18n.number(number, how));
        const sampled = sampleNote({ ...(kind && { kind }) }, typeof n === 'number' ? n : undefined);
        const note = noteIn(i18n._.bind(i18n), sampled);
        return note ? <Noted key={metric} text={text} note={note} /> : text;
      }),
  };
}

const pageMetrics = ['views', 'devices', 'averageStay'];

/** The ten most visited pages. */
export function TopPages() {
  const { t } = useLingui();
  const { search } = useAddress(address);
  const { heads, cellsOf } = useMetrics(pageViews, pageMetrics);
  const query = useListPageViewsByPage({ ...toQuery(search), size: 10, sort: ['views,desc'] }, options);
  return (
    <TopTable
      title={t`Top 10 pages`}
      query={query}
      head={[t`Page`, ...heads]}
      rows={query.data?.items.map(({ id, pageName, ...values }) => ({
        id,
        name: (
          <ShellLink href={screenHref('analytics/page', search, { pageName })}>
            <bdi>{pageName}</bdi>
          </ShellLink>
        ),
        cells: cellsOf(values),
      }))}
      empty={t`The app was not opened in this period.`}
    />
  );
}

/** The issues first seen in the period, most frequent first. */
export function NewIssues() {
  const { t, i18n } = useLingui();
  const { search } = useAddress(address);
  const query = useGetDashboardTops(toQuery(search), options);
  const { knownFrom } = query.data ?? {};
  const knownDay = knownFrom === undefined ? undefined : dayAt(platformZone, Date.parse(knownFrom));
  return (
    <TopTable
      title={t`Top 5 new crash issues`}
      query={query}
      head={[t`Issue`, t`First version`, t`Occurrences`, t`Devices`]}
      rows={query.data?.issues.map(({ id, screen, platform, title, firstVersion, count, devices }) => ({
        id,
        name: (
          <>
            <ShellLink href={recordHref(screen, id) + issueQuery(search, platform)}>
              <bdi>{title}</bdi>
            </ShellLink>
            <small>{screenText(screen, i18n.locale)}</small>
          </>
        ),
        cells: [firstVersion, i18n.number(count), i18n.number(devices)],
      }))}
      empty={
        knownDay === undefined
          ? t`No issue was seen for the first time in this period.`
          : t`No new issues are known in this period.`
      }
      note={knownDay === undefined ? undefined : t`First occurrences are known from ${knownDay} onward.`}
    />
  );
}

const apiMetrics = ['p90', 'slowRate', 'requests'];

/** The five APIs with the longest response times at the 90th percentile. */
export function SlowApis() {
  const { t } = useLingui();
  const { search } = useAddress(address);
  const { heads, cellsOf } = useMetrics(apiCalls, apiMetrics);
  const query = useListApiCallsByApi({ ...toQuery(search), size: 10, sort: ['p90,desc'] }, options);
  return (
    <TopTable
      title={t`Top 5 slowest APIs`}
      query={query}
      head={[t`API`, ...heads]}
      rows={query.data?.items.slice(0, few).map(({ id, api, ...values }) => ({
        id,
        name:
          api === 'unknown' ? (
            t(gone.unknown)
          ) : (
            <ShellLink href={screenHref('analytics/api', search, { api })}>
              <bdi>{api}</bdi>
            </ShellLink>
          ),
        cells: cellsOf(values),
      }))}
      empty={t`No requests in this period.`}
    />
  );
}
