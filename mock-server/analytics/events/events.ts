import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Tables } from '../../core/store/table.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { receivedOf } from './received.ts';
import type { EventRow } from './table.ts';

type Answer = Schemas['AppEvent'];

/** Returns an event without the facts that follow from received data. */
function definitionOf(db: Tables, { propertyIds, spans: _spans, ...row }: EventRow): Answer {
  const properties = propertyIds.flatMap((propertyId) => {
    const property = db.eventProperties.get(propertyId);
    if (property === undefined) return [];
    const { id, key, name, dataType } = property;
    return [{ id, key, name, dataType }];
  });
  return { ...row, properties };
}

type EventContext = Pick<Context<'getEvent'>, 'db' | 'appId' | 'rng' | 'clock'>;
type Writing = Context<'createEvent'> | Context<'updateEvent'>;

/** Reports properties that the application does not have. */
function noteUnknown({ db, appId, body }: Writing, wrong: Pick<FieldProblems<'ENTRY_WRONG'>, 'when' | 'also'>): void {
  wrong.also(() =>
    body.propertyIds?.forEach((id, place) =>
      wrong.when(db.eventProperties.find({ id, appId }) === undefined, `/propertyIds/${place}`, 'ENTRY_WRONG'),
    ),
  );
}

/** Refuses an event ID that another event has, and unknown properties; reports both at once. */
export function checkNewEvent(context: Context<'createEvent'>): void {
  const { db, appId, body, refuse } = context;
  const wrong = new FieldProblems<'EVENT_ID_DUP' | 'ENTRY_WRONG'>();
  wrong.when(() => db.events.find({ appId, eventId: body.eventId }) !== undefined, '/eventId', 'EVENT_ID_DUP');
  noteUnknown(context, wrong);
  wrong.throwIfAny(refuse);
}

/** Refuses unknown properties. */
export function checkEvent(context: Context<'updateEvent'>): void {
  const wrong = new FieldProblems<'ENTRY_WRONG'>();
  noteUnknown(context, wrong);
  wrong.throwIfAny(context.refuse);
}

export const createEventHandlers = (segmentsOf: SegmentsOf): TagHandlers<'events'> => {
  const toResponses = (context: EventContext, rows: readonly EventRow[]): Answer[] => {
    const received = receivedOf(context, rows, context.clock.now(), segmentsOf);
    return rows.map((row) => {
      const { at, pageName } = received.get(row.eventId) ?? {};
      const definition = definitionOf(context.db, row);
      return at === undefined ? definition : { ...definition, pageName, lastReceivedAt: context.clock.iso(at) };
    });
  };
  const toResponse = (context: EventContext, row: EventRow): Answer =>
    toResponses(context, [row])[0] ?? definitionOf(context.db, row);
  return handlers<'events'>({
    listEvents: (context) => {
      const { db, appId, query } = context;
      const { eventId, name, module, type, status, ...rest } = query;
      const page = db.events.list({ ...rest, where: { appId, type, status }, contains: { eventId, name, module } });
      return { ...page, items: toResponses(context, page.items) };
    },

    getEvent: (context) => toResponse(context, context.db.events.require(context.path.id, { appId: context.appId })),

    createEvent: async (context) => {
      const { db, appId, body, clock } = context;
      checkNewEvent(context);
      const row = await db.events.insert({
        ...body,
        propertyIds: body.propertyIds ?? [],
        appId,
        status: 'enabled',
        spans: [{ from: clock.iso() }],
      });
      return toResponse(context, row);
    },

    updateEvent: async (context) => {
      const { db, appId, path, body, checkRevision } = context;
      const before = db.events.require(path.id, { appId });
      checkRevision(definitionOf(db, before));
      checkEvent(context);
      return toResponse(context, await db.events.update(before.id, { ...body, propertyIds: body.propertyIds ?? [] }));
    },

    deleteEvents: async ({ db, appId, path, transition }) => {
      const rows = db.events.requireAll(path.id, { appId });
      transition('AppEvent', rows);
      for (const { id } of rows) await db.events.remove(id);
    },

    changeEventStatus: async (context) => {
      const { db, appId, path, clock, transition } = context;
      const rows = db.events.requireAll(path.id, { appId });
      const changes = transition('AppEvent', rows);
      const at = clock.iso();
      const changed = [];
      for (const { id, spans } of rows) {
        const next = path.status === 'enabled' ? [...spans, { from: at }] : spans.map((span) => ({ to: at, ...span }));
        changed.push(await db.events.update(id, { ...changes, spans: next }));
      }
      return toResponses(context, changed);
    },
  });
};
