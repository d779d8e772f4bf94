import type { ExportRow } from '../../../openapi/generated/exports.ts';
import type { Session } from '../store/registry.ts';

/** As whom a list is asked: what is kept of a session. */
export type Requester = Pick<Session, 'userId' | 'userName' | 'roleId' | 'appId' | 'applicationId'>;

/** Something that an asker wants to know of a table. */
export interface ListRequest {
  /** Name of the table, with the values of its path parameters. */
  readonly screen: string;
  /** Query parameters of the list, as texts. */
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
  readonly sort?: string | undefined;
  readonly by: Requester;
}

export type ListedRecord = Readonly<Record<string, unknown>>;

/**
 * Asks the lists of the contract as a user would, for work that goes on when the user has left. Permissions, filters
 * and the application count as in a request.
 */
export interface Lists {
  /** What is known of a table; undefined when there is none of the name. */
  find(screen: string): { row: ExportRow } | undefined;
  /** Whether a table has the records of the current application; what is no list of the contract counts as such. */
  isScoped(screen: string): boolean;
  /**
   * Throws AUTH_FORBIDDEN unless who asks may read the table now, and APP_NOT_ASSIGNED where it is of an application that
   * is not theirs. Of a table that is no list of the contract it is the right to read the menu that its name begins with.
   */
  authorize(request: Pick<ListRequest, 'screen' | 'by'>): void;
  /**
   * How many records there are. Throws what the list refuses; wrong fields point into the question
   * (`/screen`, `/filters/status`, `/sort`).
   */
  count(request: ListRequest): Promise<number>;
  /** The first records and how many there are in all; throws what `count` does. Faults of the list are for those who see it. */
  first(request: ListRequest, most: number): Promise<{ total: number; items: readonly ListedRecord[] }>;
  /** All records, in the list's order, as of one moment as long as the caller has the queue. Faults of the list strike here. */
  all(request: ListRequest): Promise<ListedRecord[]>;
}
