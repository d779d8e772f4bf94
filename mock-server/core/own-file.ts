import type { Context } from './handler.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { Rows } from './registry.ts';

type Caller = Pick<Context<OperationId>, 'db' | 'appId' | 'ownsFile'>;

/** The uploaded file of the application that a request names; undefined when there is none, or it is not the caller's. */
export function ownFile({ db, appId, ownsFile }: Caller, id: string | undefined): Rows['files'] | undefined {
  const file = id === undefined ? undefined : db.files.find({ id, appId });
  return file && ownsFile(file) ? file : undefined;
}
