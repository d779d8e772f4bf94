import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Audience, AudienceInput } from '../../../api/generated/client.schemas.ts';
import { estimateAudience } from '../../../api/generated/delivery/delivery.ts';
import { shareText } from './share.ts';

/** How far a release reaches; null when that cannot be told. */
export type Reach = Audience | null;

/** Asks how far a release reaches, for a question before it is released. Never fails: the question says "unknown". */
export const askReach = (input: AudienceInput): Promise<Reach> => estimateAudience(input).catch(() => null);

/** Versions that are named; the others are counted. */
const MOST_VERSIONS = 4;

const unknown = msg`How many devices that are could not be found out.`;

/** Which versions the devices have. */
function versionsOf(i18n: I18n, { byVersion }: Audience): string {
  const versions = byVersion.filter((part) => part.matched > 0).toSorted((a, b) => b.matched - a.matched);
  const rest = versions.length - MOST_VERSIONS;
  const named = versions.slice(0, MOST_VERSIONS).map(({ name, matched: count }) => `${name} (${i18n.number(count)})`).join(', ');
  return rest > 0
    ? i18n._(msg`They have ${named} and ${plural(rest, { one: '# other version', other: '# other versions' })}.`)
    : i18n._(msg`They have ${named}.`);
}

/** What a question says of the devices that are affected: how many, and which versions they have. */
export function reachOf(i18n: I18n, audience: Reach): string[] {
  if (audience === null) return [i18n._(unknown)];
  const { matched, total } = audience;
  if (matched === 0) return [i18n._(msg`At the moment no device would get it.`)];
  const share = shareText(i18n, matched, total);
  return [i18n._(msg`About ${i18n.number(matched)} of ${i18n.number(total)} devices (${share}) would get it.`), versionsOf(i18n, audience)];
}

/** What a question says when a release comes to reach other devices than before. */
export function changeOf(i18n: I18n, before: Reach, after: Reach): string[] {
  if (before === null || after === null) return [i18n._(unknown)];
  const share = shareText(i18n, after.matched, after.total);
  const change = i18n._(msg`It reaches about ${i18n.number(before.matched)} devices now, and about ${i18n.number(after.matched)} of ${i18n.number(after.total)} (${share}) then.`);
  return after.matched > before.matched ? [change, versionsOf(i18n, after)] : [change];
}

/** What a question says of the devices that a release has not got to, when it ends. */
export function missedOf(i18n: I18n, audience: Reach): string {
  if (audience === null) return i18n._(unknown);
  return i18n._(msg`About ${i18n.number(audience.matched)} of ${i18n.number(audience.total)} devices that it is for do not have it yet.`);
}

/** What a question says of the devices that have a release and would have it no more. */
export function lossOf(i18n: I18n, audience: Reach): string {
  if (audience === null) return i18n._(unknown);
  return i18n._(msg`About ${i18n.number(audience.matched)} of ${i18n.number(audience.total)} devices have it now.`);
}
