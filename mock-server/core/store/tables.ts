import * as v from 'valibot';
import type { TableDefinitions } from './table.ts';

/** Tables of the engine itself. */
export type CoreTable = 'sessions' | 'idempotency' | 'jobs' | 'blobs' | 'settings';

export const coreTables: TableDefinitions<CoreTable> = {
  sessions: {
    schema: v.object({
      id: v.string(),
      accessToken: v.string(),
      refreshToken: v.string(),
      retiredTokens: v.optional(v.array(v.string())),
      userId: v.string(),
      userName: v.string(),
      roleId: v.string(),
      appId: v.string(),
      applicationId: v.string(),
      signedInAt: v.number(),
      issuedAt: v.number(),
    }),
    unique: [{ columns: ['accessToken'] }, { columns: ['refreshToken'] }],
  },
  idempotency: {
    schema: v.object({
      id: v.string(),
      fingerprint: v.string(),
      status: v.number(),
      headers: v.array(v.string()),
      body: v.nullable(v.string()),
      at: v.number(),
    }),
  },
  jobs: { schema: v.object({ id: v.string(), type: v.string(), payload: v.unknown(), dueAt: v.number() }) },
  blobs: { schema: v.object({ id: v.string(), key: v.string(), size: v.number() }) },
  settings: { schema: v.object({ id: v.string(), value: v.unknown() }) },
};
