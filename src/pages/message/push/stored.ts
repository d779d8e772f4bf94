import type { PushAudienceInput, PushMessage } from '../../../api/generated/client.schemas.ts';

/** The audience query of a stored message. */
export function stored({
  id,
  category,
  targetType,
  tagIds,
  clientIds,
  regions,
  platforms,
  route,
  channels,
  remainderOf,
  pushTime,
}: PushMessage): PushAudienceInput {
  return {
    messageId: id,
    category,
    targetType,
    route,
    ...(tagIds && { tagIds }),
    ...(clientIds && { clientIds }),
    ...(regions && { regions }),
    ...(platforms && { platforms }),
    ...(channels && { channels }),
    ...(remainderOf !== undefined && { remainderOf }),
    ...(pushTime !== undefined && { pushTime }),
  };
}
