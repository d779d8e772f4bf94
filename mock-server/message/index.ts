import type { DomainHandlers } from '../core/http/handler.ts';
import type { Seed } from '../core/world/seed.ts';
import { topicReads } from '../counting/reads.ts';
import type { RealtimeMetric } from '../counting/realtime.ts';
import { pushKeyHandlers } from './push-keys/push-keys.ts';
import { seedPushKeys } from './push-keys/seed.ts';
import { pushKeyTables } from './push-keys/table.ts';
import { pushMessageHandlers } from './push-messages/push-messages.ts';
import { seedPushMessages } from './push-messages/seed.ts';
import { pushMessageTables } from './push-messages/table.ts';
import { pushCounter } from './push/push.ts';
import { createPushTagHandlers, type LostDevices } from './push-tags/push-tags.ts';
import { seedPushTags } from './push-tags/seed.ts';
import { pushTagTables } from './push-tags/table.ts';
import { pushTemplateHandlers } from './push-templates/push-templates.ts';
import { seedPushTemplates } from './push-templates/seed.ts';
import { pushTemplateTables } from './push-templates/table.ts';

/** Tables of notifications and their recipients. */
export const messageTables = { ...pushKeyTables, ...pushMessageTables, ...pushTagTables, ...pushTemplateTables };

/** Messages come last, because they use templates, tags and keys. */
export const messageSeeds: readonly Seed[] = [seedPushTemplates, seedPushTags, seedPushKeys, seedPushMessages];

/** @param lostDevices finds the devices lost in funnels */
export const createMessageHandlers = (lostDevices: LostDevices): DomainHandlers<'message'> => ({
  ...pushKeyHandlers,
  ...pushMessageHandlers,
  ...createPushTagHandlers(lostDevices),
  ...topicReads('push', pushCounter),
  ...pushTemplateHandlers,
});

const screens = ['message/stats'] as const;

/** Dashboard metrics of messages. */
export const messageMetrics: readonly RealtimeMetric[] = [
  { metric: 'pushSent', topic: 'push', counter: pushCounter, of: 'sent', screens },
  { metric: 'arrivalRate', topic: 'push', counter: pushCounter, of: 'arrivalRate', screens },
];

export { pushesTo } from './push-messages/device.ts';
export { isPushing } from './push-messages/sends.ts';
