import type { Reading } from '../../counting/topic.ts';
import { unit } from '../../delivery/lots.ts';
import type { Action } from '../../flows/actions.ts';
import { journeysIn } from '../../population/journeys.ts';
import { EVENTS } from './catalogue.ts';
import type { EventRow } from './table.ts';

/** An event of an application, and what triggers it. */
export interface EventAction {
  readonly row: EventRow;
  readonly action: Action;
}

/** The facts that determine what triggers an event. */
type EventFacts = Pick<EventRow, 'eventId' | 'type' | 'spans'>;

const [EARLIEST, LATEST] = [0.15, 0.9];

function actionOf(
  { rng }: Reading,
  applicationId: string,
  pages: readonly string[],
  { eventId, type, spans }: EventFacts,
): Action {
  const kind = EVENTS[applicationId]?.find((one) => one.eventId === eventId);
  const salt = rng('event lots', applicationId, eventId).int(0, 2 ** 32 - 1);
  return {
    page: kind === undefined ? -1 : pages.indexOf(kind.page),
    share: kind?.share ?? 0,
    after: type === 'page' ? 0 : EARLIEST + (LATEST - EARLIEST) * unit(salt),
    salt,
    spans: spans.map(({ from, to }) => ({ from: Date.parse(from), to: to === undefined ? Infinity : Date.parse(to) })),
  };
}

/** Creates a function that returns what triggers events of the queried application. */
function acting(reading: Reading) {
  const { db, appId } = reading;
  const { applicationId = '' } = db.applications.get(appId) ?? {};
  const pages = journeysIn(applicationId, (...key) => reading.rng(...key)).pages.map(({ name }) => name);
  const actionOn = (facts: EventFacts) => actionOf(reading, applicationId, pages, facts);
  return { applicationId, actionOn };
}

/** Returns what triggers some events of the queried application. */
export function actionsOf(reading: Reading, rows: readonly EventRow[]): EventAction[] {
  const { actionOn } = acting(reading);
  return rows.map((row) => ({ row, action: actionOn(row) }));
}

/** Returns everything that the queried apps send, by event, including events that are not counted. */
export function sentActions(reading: Reading): Map<string, Action> {
  const { applicationId, actionOn } = acting(reading);
  const kinds = EVENTS[applicationId] ?? [];
  return new Map(kinds.map(({ eventId, type }) => [eventId, actionOn({ eventId, type, spans: [] })]));
}

/** Returns the events of the queried application, in the order in which they were created. */
export const eventActions = (reading: Reading): EventAction[] =>
  actionsOf(reading, reading.db.events.all({ where: { appId: reading.appId } }));
