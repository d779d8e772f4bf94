import type { Rows } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';
import type { FileFacts } from './file-uses.ts';

/** The part of a handler's context that identifies the caller. */
export interface Caller {
  readonly db: Tables;
  readonly appId: string;
  ownsFile(file: FileFacts): boolean;
}

/**
 * Returns the uploaded file that a request names, within the application; undefined if it does not exist or the caller
 * may not use it.
 */
export function ownFile({ db, appId, ownsFile }: Caller, id: string | undefined): Rows['files'] | undefined {
  const file = id === undefined ? undefined : db.files.find({ id, appId });
  return file && ownsFile(file) ? file : undefined;
}
