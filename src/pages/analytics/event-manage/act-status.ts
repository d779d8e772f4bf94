import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { AppEvent } from '../../../api/generated/client.schemas.ts';
import { events } from '../../../api/generated/events/resource.ts';
import type { BatchConfirmation } from '../../../resource/act.ts';

const { enabled, disabled } = events.changeEventStatus;
const done = msg`Event status changed`;

const lines = (items: readonly AppEvent[]) => items.map(({ name, eventId }) => `${name} (${eventId})`);

/** The confirmation for enabling events: what apps send is counted. */
export const confirmEnable = (items: readonly AppEvent[]): BatchConfirmation => ({
  title: t`${plural(items.length, { one: `Enable ${items[0]?.name ?? ''}?`, other: 'Enable # events?' })}`,
  verb: t`Enable`,
  harmless: true,
  impact: lines(items),
  next: t`The platform counts them from now on. What was sent in the meantime isn't included.`,
  run: (ids) => perform(enabled, { id: ids.join(',') }, { done }),
});

/** The confirmation for disabling events: what apps send is dropped. */
export const confirmDisable = (items: readonly AppEvent[]): BatchConfirmation => ({
  title: t`${plural(items.length, { one: `Disable ${items[0]?.name ?? ''}?`, other: 'Disable # events?' })}`,
  verb: t`Disable`,
  impact: lines(items),
  next: t`The platform stops counting them. Existing data stays.`,
  run: (ids) => perform(disabled, { id: ids.join(',') }, { done }),
});
