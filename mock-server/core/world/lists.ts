import type { ExportRow } from '../../../openapi/generated/exports.ts';
import type { Session } from '../store/registry.ts';

/** The user on whose behalf a list is queried: the relevant part of a session. */
export type Requester = Pick<Session, 'userId' | 'userName' | 'roleId' | 'appId' | 'applicationId'>;

/** A request for the records of a table. */
export interface ListRequest {
  /** Name of the table, with the values of its path parameters. */
  readonly screen: string;
  /** Query parameters of the list, as strings. */
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
  readonly sort?: string | undefined;
  readonly by: Requester;
}

export type ListedRecord = Readonly<Record<string, unknown>>;

/**
 * Queries the lists of the contract as a user would, for work that continues after the user has left. Permissions,
 * filters and the application apply as in a request.
 */
export interface Lists {
  /** Returns the contract's entry for a table; undefined if there is none. */
  find(screen: string): { row: ExportRow } | undefined;
  /** Whether a table has the records of the current application; true for tables that are no list of the contract. */
  isScoped(screen: string): boolean;
  /**
   * Throws AUTH_FORBIDDEN unless the requester may currently read the table, and APP_NOT_ASSIGNED if it belongs to an
   * application that they are not assigned to. A table that is no list of the contract requires the permission to read
   * the menu that its name begins with.
   */
  authorize(request: Pick<ListRequest, 'screen' | 'by'>): void;
  /**
   * Counts the records. Throws the refusals of the list; invalid fields point into the list request (`/screen`,
   * `/filters/status`, `/sort`).
   */
  count(request: ListRequest): Promise<number>;
  /**
   * Returns the first records and the total; throws like `count`. Ignores faults of the list, which are for those who
   * view it.
   */
  first(request: ListRequest, most: number): Promise<{ total: number; items: readonly ListedRecord[] }>;
  /**
   * Returns all records, in the list's order, consistent as long as the caller holds the queue. Faults of the list
   * apply.
   */
  all(request: ListRequest): Promise<ListedRecord[]>;
}
