import type { DomainHandlers } from '../core/http/handler.ts';
import { boothHandlers } from './booths/booths.ts';
import { boothTables } from './booths/table.ts';
import { crowdHandlers } from './crowds/crowds.ts';
import { crowdTables } from './crowds/table.ts';

/** What apps show in their slots for advertisements, and to whom. */
export const advertisementTables = { ...boothTables, ...crowdTables };

export const advertisementHandlers: DomainHandlers<'advertisement'> = { ...boothHandlers, ...crowdHandlers };
