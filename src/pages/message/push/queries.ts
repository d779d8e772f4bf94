import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PushAudienceInput } from '../../../api/generated/client.schemas.ts';
import { estimatePushAudience } from '../../../api/generated/push-messages/push-messages.ts';
import { unlessOvertaken } from '../../../ui/upload/transfer/gate.ts';

/** Delay after the last change of a form before its request (ms). */
const CALM = 250;

/**
 * Whom a message reaches now. While the question changes the last answer stays. The key is the path, as that of a
 * generated query: what changes messages, tags or keys makes the answer stale.
 */
export const audienceOptions = (input: PushAudienceInput | null) =>
  queryOptions({
    queryKey: ['yusp-app-common', 'api', 'push-audience', input] as const,
    queryFn: async ({ signal }) => {
      await unlessOvertaken(CALM, signal);
      if (input === null) throw new TypeError('Nobody is meant yet');
      return estimatePushAudience(input, { signal });
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
