import type { DomainHandlers } from '../core/handler.ts';
import { sessionHandlers } from './sessions.ts';
import { unitHandlers } from './units.ts';
import { userHandlers } from './users.ts';

export const systemHandlers: DomainHandlers<'system'> = { ...userHandlers, ...sessionHandlers, ...unitHandlers };
