import type { Period, Reading } from '../../counting/topic.ts';
import { type PhoneFilter, type Phones, placesIn, type SegmentsOf } from '../../population/phones.ts';
import type { Progress } from '../../flows/progress.ts';
import { networkAt } from '../../population/sessions.ts';
import { eachProgress, type Step } from '../../flows/steps.ts';
import { visitorsOf } from '../../population/views.ts';
import { eventActions } from '../events/event-actions.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

/** Steps as in the contract, and the time limit for them. */
export interface FunnelSteps {
  readonly steps: readonly string[];
  readonly windowHours: number;
}

/** Which devices may enter a funnel. */
export interface FunnelFilter extends PhoneFilter {
  readonly version?: readonly string[] | undefined;
  readonly network?: string | undefined;
}

/** Resolves the steps within an application. */
function stepsOf(reading: Reading, pages: readonly string[], steps: readonly string[]): Step[] {
  const events = new Map(eventActions(reading).map(({ row, action }) => [row.eventId, action]));
  return steps.map((step) => {
    const [kind, name] = [step.slice(0, step.indexOf(':')), step.slice(step.indexOf(':') + 1)];
    if (kind === 'page') return pages.includes(name) ? { page: pages.indexOf(name) } : null;
    const action = events.get(name);
    return action === undefined ? null : { action };
  });
}

/**
 * Determines the funnel progress of the devices that match a filter.
 * @param each receives the index of each device that takes the first step; the progress object is reused for the next
 *   one
 * @returns all phones
 */
export function progressIn(
  reading: Reading,
  { version, network, ...filter }: FunnelFilter,
  range: Period,
  { steps, windowHours }: FunnelSteps,
  segmentsOf: SegmentsOf,
  each: (progress: Progress, place: number, weight: number) => void,
): Phones {
  const { phones, journeys } = visitorsOf(reading, segmentsOf);
  const pages = journeys.pages.map(({ name }) => name);
  const funnel = {
    steps: stepsOf(reading, pages, steps),
    window: windowHours * HOUR_MS,
    version,
    network: networkAt(network),
  };
  eachProgress(phones, journeys, placesIn(phones, filter), range, funnel, (place, progress) =>
    each(progress, place, phones.weights[place] ?? 0),
  );
  return phones;
}
