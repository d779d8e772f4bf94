import type { Seed } from '../../core/world/seed.ts';
import { EVENTS } from './catalogue.ts';
import { DAY_MS, MINUTE_MS } from '../../core/world/durations.ts';

/** Seeds the events of every application; none in the scenario `empty`. */
export const seedEvents: Seed = async ({ db, clock, scenario, rng }) => {
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const { id: appId, applicationId } of db.applications.all()) {
    const propertyIds = new Map(db.eventProperties.all({ where: { appId } }).map(({ key, id }) => [key, id]));
    for (const [place, event] of [...(EVENTS[applicationId] ?? []).entries()].toReversed()) {
      const { eventId, name, type, module, description, properties = [], isDisabled } = event;
      const draw = rng('event', applicationId, eventId);
      const created = midnight - (60 + place * 14) * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS;
      const updated = isDisabled
        ? midnight - draw.int(9, 40) * DAY_MS + draw.int(9 * 60, 17 * 60) * MINUTE_MS
        : created;
      await db.events.insert({
        eventId,
        name,
        type,
        module,
        description,
        status: isDisabled ? 'disabled' : 'enabled',
        spans: [{ from: clock.iso(created), ...(isDisabled && { to: clock.iso(updated) }) }],
        propertyIds: properties.flatMap((key) => propertyIds.get(key) ?? []),
        appId,
        createdAt: clock.iso(created),
        createdBy: 'admin',
        updatedAt: clock.iso(updated),
        updatedBy: 'admin',
      });
    }
  }
};
