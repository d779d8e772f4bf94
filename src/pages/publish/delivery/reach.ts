import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Audience, AudienceInput } from '../../../api/generated/client.schemas.ts';
import { estimateAudience } from '../../../api/generated/delivery/delivery.ts';

/** How far a release reaches now; null when that cannot be told. */
export type Reach = Audience | null;

/** Asks how far a release reaches, for a question before its content changes. Never fails: the question says "unknown". */
export const askReach = (input: AudienceInput): Promise<Reach> => estimateAudience(input).catch(() => null);

const unknown = msg`The number of affected devices is not available.`;

/** What a question says of the devices that have a release. */
export function lossOf(i18n: I18n, audience: Reach): string {
  if (audience === null) return i18n._(unknown);
  return i18n._(msg`About ${i18n.number(audience.matched)} of ${i18n.number(audience.total)} devices have it now.`);
}
