import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AudienceInput, SimulationInput } from '../../api/generated/client.schemas.ts';
import { estimateAudience, simulateDelivery } from '../../api/generated/delivery/delivery.ts';
import { unlessOvertaken } from '../../ui/upload/transfer/gate.ts';

/** Delay after the last change of an input before its request (ms). */
const CALM = 250;

/** The key is the path, as that of a generated query: a change of rules makes the answer stale. */
const keyOf = (what: 'audience' | 'device', input: object) =>
  ['yusp-app-common', 'api', 'simulation', what, input] as const;

/** Who will receive a release. While the input changes the last answer stays. */
export const audienceOptions = (input: AudienceInput, enabled: boolean) =>
  queryOptions({
    queryKey: keyOf('audience', input),
    queryFn: async ({ signal }) => {
      if (input.draft !== undefined) await unlessOvertaken(CALM, signal);
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
