import type { DomainHandlers } from '../core/http/handler.ts';
import { topicReads } from '../counting/reads.ts';
import { pushKeyHandlers } from './push-keys/push-keys.ts';
import { pushKeyTables } from './push-keys/table.ts';
import { pushMessageHandlers } from './push-messages/push-messages.ts';
import { pushMessageTables } from './push-messages/table.ts';
import { pushCounter } from './push/push.ts';
import { pushTagHandlers } from './push-tags/push-tags.ts';
import { pushTagTables } from './push-tags/table.ts';
import { pushTemplateHandlers } from './push-templates/push-templates.ts';
import { pushTemplateTables } from './push-templates/table.ts';

/** What is sent to phones as notifications, and to whom. */
export const messageTables = { ...pushKeyTables, ...pushMessageTables, ...pushTagTables, ...pushTemplateTables };

export const messageHandlers: DomainHandlers<'message'> = {
  ...pushKeyHandlers,
  ...pushMessageHandlers,
  ...pushTagHandlers,
  ...topicReads('push', pushCounter),
  ...pushTemplateHandlers,
};
