import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../ui/status/status.tsx';

/** Labels of an export job, shared by columns and filters. */
export const labels = {
  report: msg`Report`,
  page: msg`Page`,
  status: msg`Status`,
  created: msg`Created`,
};

export const statuses = {
  exporting: { tone: 'progress', label: msg`Exporting` },
  succeeded: { tone: 'success', label: msg`Succeeded` },
  failed: { tone: 'danger', label: msg`Failed` },
} as const satisfies StatusTable;

/** Status of a job whose file has expired. */
export const expired: StatusTable = { expired: { tone: 'neutral', label: msg`Expired` } };

export const scopes = { query: msg`Filtered`, all: msg`All` } as const;
