import type { Clock } from '../../core/world/clock.ts';
import { randomAt, fnv1a32 } from '../../delivery/bucket.ts';
import type { Phones } from '../../population/phones.ts';
import type { Timed } from '../../population/timed.ts';
import { rowOf } from '../slow-rows.ts';
import type { Api } from './transactions.ts';

/**
 * Returns the trace id of a call, which identifies it in the logs of backend services: 32 hexadecimal digits of its id.
 */
function traceOf(id: string): string {
  const own = fnv1a32(id);
  const parts = Array.from({ length: 4 }, (_, place) => Math.floor(randomAt(own, own ^ place, place) * 2 ** 32));
  return parts.map((part) => part.toString(16).padStart(8, '0')).join('');
}

/** Returns the facts of a slow or failed call. */
export function callRowOf(
  phones: Phones,
  apis: ReadonlyMap<string, Api>,
  session: Omit<Timed, 'ms'>,
  clock: Clock,
  { code, ms }: { readonly code: string; readonly ms: number },
) {
  return {
    ...rowOf(phones, session, clock),
    userId: phones.devices[session.place]?.userId ?? '',
    api: apis.get(code)?.api ?? 'unknown',
    transactionCode: code,
    callMs: ms,
    traceId: traceOf(session.id),
  };
}
