/**
 * The names and row types of all tables. Each domain adds its own from its `tables.ts`:
 *
 *     declare module './registry.ts' {
 *       interface Rows { upgrades: UpgradeRow }
 *     }
 *
 * so that handlers see every table by name and type while `core/` knows no domain.
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

/** The fields that the engine fills on every administered record. */
export interface Audit {
  id: string;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
}

/** A signed-in session. The auth domain writes it; the engine reads it on every call. */
export interface Session {
  id: string;
  accessToken: string;
  refreshToken: string;
  /** The refresh tokens before the present one, the newest first. */
  retiredTokens?: string[];
  userId: string;
  userName: string;
  roleId: string;
  /** Record key of the current application. */
  appId: string;
  /** Public id of the current application, which `X-App-Id` is compared with. */
  applicationId: string;
  /** Mock time (ms) of the sign-in. */
  signedInAt: number;
  /** Mock time (ms) of the last sign-in or refresh; the age of the token counts from here. */
  issuedAt: number;
}

/** The first answer to an `Idempotency-Key`. */
export interface IdempotencyRow {
  id: string;
  fingerprint: string;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: string | null;
  /** Mock time (ms) of the first answer. */
  at: number;
}

/** Work that waits for its time on the mock clock. */
export interface JobRow {
  id: string;
  type: string;
  payload: unknown;
  /** Mock time (ms). */
  dueAt: number;
}

/** The register of stored bytes; the bytes themselves live in the blob store under the same id. */
export interface BlobRow {
  id: string;
  /** Where the storage has the bytes. */
  key: string;
  size: number;
}

/** State of the engine itself that must survive a restart (clock, seed, scenario). */
export interface SettingRow {
  id: string;
  value: unknown;
}
