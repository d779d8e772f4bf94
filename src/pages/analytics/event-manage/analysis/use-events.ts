import { errorToast } from '../../../../api/error-place.ts';
import type { AppEvent } from '../../../../api/generated/client.schemas.ts';
import { useListEvents } from '../../../../api/generated/events/events.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';

const isEvent = /^event:/u;

/** All events of the application as options. */
export function useEvents(): { value: string; label: string }[] {
  const steps = useListOptions('funnelStep', errorToast).data ?? [];
  return steps.flatMap(({ value, label }) =>
    isEvent.test(value) ? [{ value: value.replace(isEvent, ''), label }] : [],
  );
}

/** The event with an ID; undefined while it loads. */
export function useEvent(eventId: string | undefined): AppEvent | undefined {
  // The list also matches parts of IDs.
  const { data } = useListEvents(
    { eventId, sort: ['eventId,asc'], size: 100 },
    { query: { enabled: eventId !== undefined } },
  );
  return data?.items.find((event) => event.eventId === eventId);
}
