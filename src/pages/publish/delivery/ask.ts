import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AudienceInput, SimulationInput } from '../../../api/generated/client.schemas.ts';
import { estimateAudience, simulateDelivery } from '../../../api/generated/delivery/delivery.ts';

/** So long an input must stay as it is before it is asked about (ms). */
const CALM = 250;

/** Waits until the input has stayed the same; a newer one ends the wait by the signal. */
const calm = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, CALM);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('a newer input', 'AbortError'));
    });
  });

/** The key is the path, as that of a generated query: a change of rules makes the answer stale. */
const keyOf = (what: 'audience' | 'device', input: object) => ['yusp-app-common', 'api', 'simulation', what, input] as const;

/** Who would get a release. While the input changes the last answer stays. */
export const audienceOptions = (input: AudienceInput, enabled: boolean) =>
  queryOptions({
    queryKey: keyOf('audience', input),
    queryFn: async ({ signal }) => {
      if (input.draft !== undefined) await calm(signal);
      return estimateAudience(input, { signal });
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });

/** Why a device gets a release or does not. */
export const simulationOptions = (input: SimulationInput) =>
  queryOptions({
    queryKey: keyOf('device', input),
    queryFn: ({ signal }) => simulateDelivery(input, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });
