import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Gateway, GatewayJob } from '../../../api/generated/client.schemas.ts';
import { getGetGatewayJobQueryOptions } from '../../../api/generated/gateway-config/gateway-config.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { problemToast } from '../../../api/update.ts';
import { toast, type NewToast } from '../../../shell/toasts/toasts.ts';
import { addressOf, reasons } from './words.ts';

/** How a job stands, for the instance that is called so. */
export function resultOf(
  address: string,
  { type, status, progress, version, error }: GatewayJob,
  say: (text: MessageDescriptor) => string,
): NewToast {
  if (status === 'running') {
    return {
      kind: 'info',
      text:
        type === 'generate'
          ? msg`${address}: generating version ${version}, ${progress}%`
          : msg`${address}: synchronizing version ${version}, ${progress}%`,
    };
  }
  if (status === 'succeeded') {
    return {
      kind: 'success',
      text:
        type === 'generate'
          ? msg`${address}: version ${version} is generated`
          : msg`${address}: version ${version} is in force`,
    };
  }
  const reason = error ? `${say(reasons[error.reason])}: ${error.message}` : '';
  return {
    kind: 'warning',
    text:
      type === 'generate'
        ? msg`${address}: version ${version} could not be generated. ${reason}`
        : msg`${address}: version ${version} could not be synchronized. ${reason}`,
  };
}

/** Asks how the last job of an instance stands and shows it: generating and synchronizing take their time. */
export function useQueryResult(): (gateway: Gateway) => Promise<void> {
  const { i18n } = useLingui();
  return async (gateway) => {
    if (gateway.job === undefined) return;
    const job = await queryClient.fetchQuery(
      getGetGatewayJobQueryOptions(gateway.job.id, { query: { ...problemToast.query, staleTime: 0 } }),
    );
    toast(resultOf(addressOf(gateway), job, (text) => i18n._(text)));
  };
}
