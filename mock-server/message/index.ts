import type { DomainHandlers } from '../core/http/handler.ts';
import { pushTemplateHandlers } from './push-templates/push-templates.ts';
import { pushTemplateTables } from './push-templates/table.ts';

/** What is sent to phones as notifications. */
export const messageTables = { ...pushTemplateTables };

export const messageHandlers: DomainHandlers<'message'> = { ...pushTemplateHandlers };
