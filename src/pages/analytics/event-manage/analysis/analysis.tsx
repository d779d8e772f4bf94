import { useLingui } from '@lingui/react/macro';
import { eventCounts } from '../../../../api/generated/event-counts/resource.ts';
import { tables, topic } from '../../../../api/generated/event-counts/topic.ts';
import { AnalysisPage } from '../../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../../resource/analysis/cards/breakdown.tsx';
import { useDayRows } from '../../../../resource/analysis/table/day-rows.ts';
import { LaterBreakdowns } from '../../../../resource/analysis/cards/near-cards.tsx';
import { WeekMap } from '../../../../resource/analysis/cards/week-map.tsx';
import { useAddress } from '../../../../shell/tabs/use-view.ts';
import { hrefWith } from '../../../../ui/list/search.ts';
import { address } from '../address.ts';
import { EventTabs } from '../tabs.tsx';
import { byEvent as eventColumns, byValue as valueColumns } from './columns.tsx';
import { EventFacts } from './event-facts.tsx';
import { useEvent, useEvents } from './use-events.ts';
import { labelsOf } from './labels.ts';

const all = { ...eventCounts, ...address, ...tables.byEvent };
const [days, values] = [
  { ...all, ...tables.byDay },
  { ...all, ...tables.byValue },
] as const;

/** How often events occur, on how many devices and pages, and with which properties. */
export default function EventAnalysis() {
  const { t } = useLingui();
  const { search } = useAddress(address);
  const events = useEvents();
  const nameOf = (id: string) => events.find(({ value }) => value === id)?.label ?? id;
  const hrefOf = (event: string) => `${address.path}${hrefWith(search, { event, by: undefined, page: undefined })}`;
  const event = useEvent(search.event);
  const byDay = { by: 'day', of: days, label: t`By day`, title: t`Events by day`, ...useDayRows(days) };
  const byValue = { by: 'value', of: values, label: t`By property value`, title: t`Events by property value` };
  const ofValue = { ...byValue, columns: valueColumns, actions: [] };
  const ofEvent = {
    by: 'event',
    label: t`By event`,
    title: t`Events`,
    columns: eventColumns(nameOf, hrefOf),
    actions: [],
  };
  return (
    <AnalysisPage
      of={all}
      topic={topic}
      labels={labelsOf(events, event)}
      tabs={<EventTabs current="analysis" />}
      lead={event && <EventFacts event={event} />}
      name={({ id }) => nameOf(id)}
      rows={search.event === undefined ? [ofEvent, byDay] : [byDay, ofValue]}
    >
      <Breakdown dim={search.event === undefined ? 'event' : 'propertyValue'} />
      <Breakdown dim="platform" />
      <WeekMap dim="weekHour" />
      <Breakdown dim="pageName" />
      <Breakdown dim="version" />
      <LaterBreakdowns dims={['channel', 'network', 'model', 'osVersion', 'region']} />
    </AnalysisPage>
  );
}
