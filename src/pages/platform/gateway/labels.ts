import { msg } from '@lingui/core/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const instanceStatuses = {
  online: { tone: 'success', label: msg`Online` },
  offline: { tone: 'danger', label: msg`Offline` },
  unknown: { tone: 'neutral', label: msg`Unknown` },
} as const satisfies StatusTable;

export const configStatuses = {
  notGenerated: { tone: 'neutral', label: msg`Not generated` },
  generating: { tone: 'progress', label: msg`Generating` },
  toBeSynchronised: { tone: 'warning', label: msg`Sync pending` },
  synchronised: { tone: 'success', label: msg`Synced` },
  syncFailed: { tone: 'danger', label: msg`Sync failed` },
} as const satisfies StatusTable;

/** A pseudo-state shown during a sync, in which an instance keeps its actual state. */
export const synchronising: StatusTable = { sync: { tone: 'progress', label: msg`Syncing` } };

export const reasons = {
  unreachable: msg`The instance did not respond`,
  generatorFailed: msg`The configuration could not be written`,
} as const;

/** The number of the step that failed last: 0 generating, 1 syncing. */
export const failedStep = ({ lastError }: Pick<Gateway, 'lastError'>): number | undefined =>
  lastError && { generatorFailed: 0, unreachable: 1 }[lastError.reason];

/** Whether a job is running on the instance. */
export const isRunning = ({ job }: Gateway): boolean => job?.status === 'running';

/** Polling interval while a job runs (ms). */
export const pollMs = 2000;

/** Problem code of why no operation is allowed on an instance, whatever its state, or null. */
export const jobRefusal = (gateway: Gateway): string | null => (isRunning(gateway) ? 'GW_JOB_RUNNING' : null);
