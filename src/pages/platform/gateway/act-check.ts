import { msg } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { gateways } from '../../../api/generated/gateways/resource.ts';
import { toast } from '../../../shell/toasts/toasts.ts';

/** Checks whether an instance responds and shows the result. Shows a message if the call fails. */
export async function checkHealth(gateway: Gateway): Promise<void> {
  const { id } = gateway;
  const answer = await perform(gateways.checkGatewayHealth, { id }, { errorInline: false }).catch(() => null);
  if (!answer) return;
  const { instanceStatus, latencyMs } = answer;
  const address = gateway.address;
  if (instanceStatus === 'online') toast({ kind: 'success', text: msg`${address} responded in ${latencyMs} ms` });
  else toast({ kind: 'warning', text: msg`${address} did not respond` });
}
