import type { Rows } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';
import type { FileFacts } from './file-uses.ts';

/** What of a handler's context says whose request it is. */
export interface Caller {
  readonly db: Tables;
  readonly appId: string;
  ownsFile(file: FileFacts): boolean;
}

/** The uploaded file of the application that a request names; undefined when there is none, or it is not the caller's. */
export function ownFile({ db, appId, ownsFile }: Caller, id: string | undefined): Rows['files'] | undefined {
  const file = id === undefined ? undefined : db.files.find({ id, appId });
  return file && ownsFile(file) ? file : undefined;
}
