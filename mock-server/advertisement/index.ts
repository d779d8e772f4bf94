import type { DomainHandlers } from '../core/http/handler.ts';
import { boothHandlers } from './booths/booths.ts';
import { boothTables } from './booths/table.ts';

/** What apps show in their slots for advertisements. */
export const advertisementTables = { ...boothTables };

export const advertisementHandlers: DomainHandlers<'advertisement'> = { ...boothHandlers };
