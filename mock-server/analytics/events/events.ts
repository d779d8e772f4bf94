import type { components } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Tables } from '../../core/store/table.ts';
import type { EventRow } from './table.ts';

function toResponse(db: Tables, { propertyIds, spans: _spans, ...row }: EventRow): components['schemas']['AppEvent'] {
  const properties = propertyIds.flatMap((propertyId) => {
    const property = db.eventProperties.get(propertyId);
    if (property === undefined) return [];
    const { id, key, name, dataType } = property;
    return [{ id, key, name, dataType }];
  });
  return { ...row, properties };
}

type Writing = Context<'createEvent'> | Context<'updateEvent'>;

/** Notes the properties that the application does not have. */
function noteUnknown({ db, appId, body }: Writing, wrong: Pick<FieldProblems<'ENTRY_WRONG'>, 'when' | 'also'>): void {
  wrong.also(() =>
    body.propertyIds?.forEach((id, place) =>
      wrong.when(db.eventProperties.find({ id, appId }) === undefined, `/propertyIds/${place}`, 'ENTRY_WRONG'),
    ),
  );
}

/** Refuses, all at once, an event ID that another event has, and unknown properties. */
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

export const eventHandlers = handlers<'events'>({
  listEvents: ({ db, appId, query }) => {
    const { eventId, name, module, type, status, ...rest } = query;
    const page = db.events.list({ ...rest, where: { appId, type, status }, contains: { eventId, name, module } });
    return { ...page, items: page.items.map((row) => toResponse(db, row)) };
  },

  getEvent: ({ db, appId, path }) => toResponse(db, db.events.require(path.id, { appId })),

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
    return toResponse(db, row);
  },

  updateEvent: async (context) => {
    const { db, appId, path, body, checkRevision } = context;
    const before = db.events.require(path.id, { appId });
    checkRevision(toResponse(db, before));
    checkEvent(context);
    return toResponse(db, await db.events.update(before.id, { ...body, propertyIds: body.propertyIds ?? [] }));
  },

  deleteEvents: async ({ db, appId, path, transition }) => {
    const rows = db.events.requireAll(path.id, { appId });
    transition('AppEvent', rows);
    for (const { id } of rows) await db.events.remove(id);
  },

  changeEventStatus: async ({ db, appId, path, clock, transition }) => {
    const rows = db.events.requireAll(path.id, { appId });
    const changes = transition('AppEvent', rows);
    const at = clock.iso();
    const changed = [];
    for (const { id, spans } of rows) {
      const next = path.status === 'enabled' ? [...spans, { from: at }] : spans.map((span) => ({ to: at, ...span }));
      changed.push(toResponse(db, await db.events.update(id, { ...changes, spans: next })));
    }
    return changed;
  },
});
