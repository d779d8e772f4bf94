import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../store/table.ts';

/** What is known of a file by which it is decided whose it is. */
export interface FileFacts {
  id: string;
  createdBy: string;
  state: string;
}

/** The records that use an uploaded file. Each domain knows its own; files are nobody's. */
export type FileUses = (db: Tables, fileId: string) => components['schemas']['FileUse'][];
