import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { estimateActivityAudience } from '../../../api/generated/activity-delivery/activity-delivery.ts';
import type { ActivityAudienceInput } from '../../../api/generated/client.schemas.ts';
import { unlessOvertaken } from '../../../ui/upload/transfer/gate.ts';

/** Delay after the last change of a form before its request (ms). */
const CALM = 250;

/**
 * How many devices an activity is for. While the question changes the last answer stays. The key is the path, as that of
 * a generated query: what changes activities or audiences makes the answer stale.
 */
export const audienceOptions = (input: ActivityAudienceInput | null) =>
  queryOptions({
    queryKey: ['yusp-app-common', 'api', 'activity-audience', input] as const,
    queryFn: async ({ signal }) => {
      await unlessOvertaken(CALM, signal);
      if (input === null) throw new TypeError('Nobody is meant yet');
      return estimateActivityAudience(input, { signal });
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
