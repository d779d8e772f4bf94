import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Gateway, GatewayJob } from '../../../api/generated/client.schemas.ts';
import { getGetGatewayJobQueryOptions } from '../../../api/generated/gateway-config/gateway-config.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { errorToast } from '../../../api/error-place.ts';
import { toast, type NewToast } from '../../../shell/toasts/toasts.ts';
import { reasons } from './labels.ts';

/** Describes the state of a job on the instance with the given name. */
export function resultOf(
  address: string,
  { type, status, progress, version, error, isUnchanged }: GatewayJob,
): NewToast {
  if (status === 'running') {
    return {
      kind: 'info',
      text:
        type === 'generate'
          ? msg`${address}: generating version ${version}, ${progress}%`
          : msg`${address}: syncing version ${version}, ${progress}%`,
    };
  }
  if (status === 'succeeded') {
    const generated = isUnchanged
      ? msg`${address}: version ${version} has been generated. No changes, already in force.`
      : msg`${address}: version ${version} has been generated`;
    return {
      kind: 'success',
      text: type === 'generate' ? generated : msg`${address}: version ${version} is in force`,
    };
  }
  const reason = error ? `${i18n._(reasons[error.reason])}: ${error.message}` : '';
  return {
    kind: 'warning',
    text:
      type === 'generate'
        ? msg`${address}: version ${version} could not be generated. ${reason}`
        : msg`${address}: version ${version} could not be synced. ${reason}`,
  };
}

/**
 * Queries and shows the state of an instance's last job, as generating and syncing take a while. Shows a message if the
 * call fails.
 */
export async function queryResult(gateway: Gateway): Promise<void> {
  if (gateway.job === undefined) return;
  const options = getGetGatewayJobQueryOptions(gateway.job.id, { query: { ...errorToast.query, staleTime: 0 } });
  const job = await queryClient.fetchQuery(options).catch(() => null);
  if (job) toast(resultOf(gateway.address, job));
}
