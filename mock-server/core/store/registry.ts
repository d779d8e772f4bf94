/**
 * The names and row types of all tables. Each domain adds its own in its `tables.ts`,
 *
 * declare module './registry.ts' { interface Rows { upgrades: UpgradeRow } }
 *
 * so that handlers access every table by name and type, while `core/` does not depend on any domain.
 */
export interface Rows {
  sessions: Session;
  idempotency: IdempotencyRow;
  jobs: JobRow;
  blobs: BlobRow;
  settings: SettingRow;
}

/**
 * The payload type of each kind of scheduled job. Domains add theirs in the same way:
 * `interface Jobs { 'export.finish': { exportId: string } }`.
 */
export interface Jobs {}

export type TableName = keyof Rows;

/** The fields that the engine fills in on every administered record. */
export interface Audit {
  id: string;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
}

/** A signed-in session. The auth domain writes it; the engine reads it on every request. */
export interface Session {
  id: string;
  accessToken: string;
  refreshToken: string;
  /** Refresh tokens before the current one, newest first. */
  retiredTokens?: string[];
  userId: string;
  userName: string;
  roleId: string;
  /** Record key of the current application. */
  appId: string;
  /** Public id of the current application, which is compared with `X-App-Id`. */
  applicationId: string;
  /** Mock time (ms) of the sign-in. */
  signedInAt: number;
  /** Mock time (ms) of the last sign-in or refresh, from which the age of the token counts. */
  issuedAt: number;
}

/** The first response to an `Idempotency-Key`. */
export interface IdempotencyRow {
  id: string;
  fingerprint: string;
  status: number;
  /** Alternating names and values. */
  headers: string[];
  body: string | null;
  /** Mock time (ms) of the first response. */
  at: number;
}

/** A job scheduled on the mock clock. */
export interface JobRow {
  id: string;
  type: string;
  payload: unknown;
  /** Mock time (ms). */
  dueAt: number;
}

/** Registers stored bytes; the bytes themselves are in the blob store under the same id. */
export interface BlobRow {
  id: string;
  /** Key of the bytes in the storage. */
  key: string;
  size: number;
}

/** State of the engine itself that must survive a restart (clock, seed, scenario). */
export interface SettingRow {
  id: string;
  value: unknown;
}
