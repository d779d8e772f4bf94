import type { components } from '../../openapi/generated/types.ts';
import type { Tables } from './table.ts';

/** The records that use an uploaded file. Each domain knows its own; files are nobody's. */
export type FileUses = (db: Tables, fileId: string) => components['schemas']['FileUse'][];
