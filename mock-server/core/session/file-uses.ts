import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../store/table.ts';

/** The facts about a file that decide who may use it. */
export interface FileFacts {
  id: string;
  /** User id of the uploader. */
  ownerId?: string;
  state: string;
}

/** Finds the records that use an uploaded file; each domain provides its own. */
export type FileUses = (db: Tables, fileId: string) => Schemas['FileUse'][];
