import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppEvent } from '../../../api/generated/client.schemas.ts';
import { events } from '../../../api/generated/events/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { sortIn } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import { address, analysisOf } from './address.ts';
import { columns, filters } from './fields.tsx';
import { EventTabs } from './tabs.tsx';

const EventForm = lazy(() => import('./form.tsx'));
const EventDetail = lazy(() => import('./detail.tsx'));
const LiveTest = lazy(() => import('./live.tsx'));
const EventAnalysis = lazy(() => import('./analysis/analysis.tsx'), 'chart');
const resource = {
  ...events,
  ...address,
  list: (search: Parameters<typeof events.list>[0]) =>
    events.list({ ...search, sort: sortIn(events.sorts, search.sort) }),
};
const questions = () => import('./act-status.ts');

const { enabled, disabled } = events.changeEventStatus;

const prefetchEvents = prefetchList(resource);

export const prefetch: Prefetch = (at) => {
  // The analysis requests its data once its code has loaded.
  if (Reflect.get(at.search, 'tab') === undefined) prefetchEvents(at);
};

const acts: readonly RowAct<AppEvent>[] = [
  {
    id: 'analyze',
    control: 'doQuery',
    label: msg({ message: 'Analyze', context: 'event' }),
    href: ({ eventId }) => analysisOf(eventId),
  },
  {
    id: 'enable',
    of: enabled,
    label: msg`Enable`,
    batch: { confirm: async (items) => (await questions()).confirmEnable(items) },
  },
  {
    id: 'disable',
    of: disabled,
    label: msg`Disable`,
    batch: { confirm: async (items) => (await questions()).confirmDisable(items) },
  },
];

/** The list of events that apps report by name, and their analysis. */
export default function Events() {
  const { search } = useAddress(address);
  return search.tab === 'analysis' ? <EventAnalysis /> : <EventList />;
}

function EventList() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(address);
  return (
    <ResourceList
      of={resource}
      note={<EventTabs current="definitions" />}
      tools={<Button variant="default" onClick={() => setSearch({ open: 'live' })}>{t`Live test`}</Button>}
      name={(event) => event.name}
      columns={columns}
      filters={filters}
      create={t`New event`}
      empty={t`No events yet. Create one for each action in the app that should be counted.`}
      inlineEdit
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} events?`,
        impact: (items) => items.map(({ name, eventId }) => `${name} (${eventId})`),
        next: t`This can't be undone. Their properties stay.`,
        done: msg`Events deleted`,
      }}
      drawers={{ form: EventForm, view: EventDetail }}
    >
      <Once when={search.open === 'live'}>
        <LiveTest />
      </Once>
    </ResourceList>
  );
}
