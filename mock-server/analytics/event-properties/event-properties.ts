import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Tables } from '../../core/store/table.ts';
import type { EventPropertyRow } from './table.ts';

/** Apps send a property by these columns. */
const LOCKED = ['key', 'dataType'] as const;

const eventsWith = (db: Tables, { appId, id }: EventPropertyRow): number =>
  db.events.count({ where: { appId }, filter: ({ propertyIds }) => propertyIds.includes(id) });

const toResponse = (db: Tables, row: EventPropertyRow): Schemas['EventProperty'] => ({
  ...row,
  eventCount: eventsWith(db, row),
});

/**
 * Returns the columns of a property: values for an enum only, a unit for a number only. Reports all problems at once: a
 * key that another property has, and an enum without values.
 */
export function propertyColumns(
  { db, appId, body, refuse }: Context<'createEventProperty'> | Context<'updateEventProperty'>,
  current?: EventPropertyRow,
) {
  const wrong = new FieldProblems<'PROPERTY_KEY_DUP' | 'FIELD_REQUIRED'>();
  wrong.taken(() => db.eventProperties.find({ appId, key: body.key }), current, '/key', 'PROPERTY_KEY_DUP');
  wrong.required(requiredWhen.EventPropertyInput, body);
  wrong.throwIfAny(refuse);
  return {
    ...body,
    values: body.dataType === 'enum' ? body.values : undefined,
    unit: body.dataType === 'number' ? body.unit : undefined,
  };
}

/** Refuses to change the key or data type of a property that events use. */
function checkLocked({ db, body, refuse }: Context<'updateEventProperty'>, current: EventPropertyRow): void {
  if (eventsWith(db, current) === 0) return;
  const changed = LOCKED.filter((field) => body[field] !== current[field]);
  if (changed.length === 0) return;
  const errors = changed.map((field) => ({ pointer: `/${field}`, code: 'PROPERTY_IN_USE' as const }));
  throw refuse('PROPERTY_IN_USE', { errors });
}

export const eventPropertyHandlers = handlers<'eventProperties'>({
  listEventProperties: ({ db, appId, query }) => {
    const { key, name, dataType, ...rest } = query;
    const page = db.eventProperties.list({ ...rest, where: { appId, dataType }, contains: { key, name } });
    return { ...page, items: page.items.map((row) => toResponse(db, row)) };
  },

  getEventProperty: ({ db, appId, path }) => toResponse(db, db.eventProperties.require(path.id, { appId })),

  createEventProperty: async (context) => {
    const { db, appId } = context;
    return toResponse(db, await db.eventProperties.insert({ ...propertyColumns(context), appId }));
  },

  updateEventProperty: async (context) => {
    const { db, appId, path, checkRevision } = context;
    const before = db.eventProperties.require(path.id, { appId });
    checkRevision(toResponse(db, before));
    checkLocked(context, before);
    return toResponse(db, await db.eventProperties.update(before.id, propertyColumns(context, before)));
  },

  deleteEventProperties: async ({ db, appId, path, refuse }) => {
    const properties = db.eventProperties.requireAll(path.id, { appId });
    const ids = properties.filter((row) => eventsWith(db, row) > 0).map(({ id }) => id);
    if (ids.length > 0) throw refuse('PROPERTY_IN_USE', { ids });
    for (const { id } of properties) await db.eventProperties.remove(id);
  },
});
