import * as v from 'valibot';
import { UploadService } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

export type UploadServiceRow = Omit<
  Schemas['UploadService'],
  'serviceEndpoint' | 'downloadEndpoint' | 'packages' | 'usedBy'
> & {
  appId: string;
  password: string;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    uploadServices: UploadServiceRow;
  }
}

const {
  serviceEndpoint: _serviceEndpoint,
  downloadEndpoint: _downloadEndpoint,
  packages: _packages,
  usedBy: _usedBy,
  ...columns
} = UploadService.entries;

export const uploadServiceTables: TableDefinitions<'uploadServices'> = {
  uploadServices: {
    schema: v.object(columns),
    internal: { appId: v.string(), password: v.string() },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
