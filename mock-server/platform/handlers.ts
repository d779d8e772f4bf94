import type { DomainHandlers } from '../core/handler.ts';
import { applicationHandlers } from './applications.ts';

export const platformHandlers: DomainHandlers<'platform'> = { ...applicationHandlers };
