import * as v from 'valibot';
import type { Audit } from '../core/registry.ts';
import type { TableDefinitions } from '../core/table.ts';

const Application = v.object({
  id: v.string(),
  createdAt: v.string(),
  createdBy: v.string(),
  updatedAt: v.string(),
  updatedBy: v.string(),
  revision: v.number(),
  applicationId: v.string(),
  applicationName: v.string(),
  number: v.number(),
  remarks: v.string(),
});

export type ApplicationRow = Audit & v.InferOutput<typeof Application>;

declare module '../core/registry.ts' {
  interface Rows {
    applications: ApplicationRow;
  }
}

/** The applications of the bank. */
export const platformTables: TableDefinitions<'applications'> = {
  applications: { schema: Application, unique: [{ columns: ['applicationId'] }] },
};
