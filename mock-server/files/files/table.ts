import * as v from 'valibot';
import { StoredFile } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type StoredFileRow = Schemas['StoredFile'] & {
  appId: string;
  /** User id of the uploader; a user's name may change, and may later be another user's. */
  ownerId?: string;
  /** Blobs with the bytes, in order. */
  chunks: string[];
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    files: StoredFileRow;
  }
}

/** Uploaded files, complete or in progress. */
export const fileTables: TableDefinitions<'files'> = {
  files: {
    schema: StoredFile,
    internal: { appId: v.string(), ownerId: v.optional(v.string()), chunks: v.array(v.string()) },
  },
};
