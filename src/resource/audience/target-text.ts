import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type {
  ClientRange,
  GrayRule,
  GrayRuleInput,
  Platform,
  ReleaseScope,
} from '../../api/generated/client.schemas.ts';
import type { CellPlace } from '../../ui/list/types.ts';
import { formatInstant, listText } from '../../ui/text/format.ts';
import { platformNames, platforms as allPlatforms } from '../platforms.ts';
import { conditionText } from './condition-text.ts';

/** A targeting rule, stored or still in a form. */
export type TargetRule = Pick<GrayRuleInput, 'mode' | 'whitelist' | 'conditions' | 'crowdId' | 'maxUsers' | 'endTime'> &
  Partial<Pick<GrayRule, 'crowdName' | 'isEnded'>>;

/** All limits on who receives something: a device must meet each of them. An absent or empty member is no limit. */
export interface Target {
  platforms?: readonly Platform[] | undefined;
  /** Ranges of app versions by platform. */
  versions?: Partial<Readonly<Record<Platform, ClientRange>>> | undefined;
  /** The app must be older than this version. */
  below?: string | undefined;
  minOsVersion?: string | undefined;
  scope?: ReleaseScope | undefined;
  /** Cities and provinces. */
  regions?: readonly string[] | undefined;
  /** The name of an audience; null if it was deleted. */
  crowd?: string | null | undefined;
  /** Names of user tags; any of them matches. Null if all were deleted. */
  tags?: readonly string[] | null | undefined;
  /** Number of individually listed devices. */
  deviceCount?: number | undefined;
  /** Names of push channels. */
  channels?: readonly string[] | undefined;
  /** Title of a message: only devices that it targeted but was not sent to. */
  notSent?: string | undefined;
  /** Targeting rules; any of them matches. Null if they could not be read. */
  rules?: readonly TargetRule[] | null | undefined;
  /** How the conditions of one rule combine; `AND` by default. */
  combination?: 'AND' | 'OR';
  /** Whether devices are reached through rules only: without a rule, none is. */
  rulesOnly?: boolean;
  /** Percentage of the matching devices, sampled at random. */
  percent?: number | undefined;
}

const everyone = msg`All devices`;
const noDevices = msg`No devices`;
const separator = ' · ';

const scopes = { ordinary: msg`Ordinary users`, admin: msg`Admin users` } as const;

/** The app versions of a platform: `iOS 6.3.0+`; the name alone if all versions match. */
function versionsText({ say }: CellPlace, platform: Platform, { min, max }: ClientRange = {}): string {
  const name = say(platformNames[platform]);
  if (min !== undefined && max !== undefined) return say(msg`${name} ${min}–${max}`);
  if (min !== undefined) return say(msg`${name} ${min}+`);
  return max === undefined ? name : say(msg`${name} up to ${max}`);
}

/** The platforms with their versions, if they exclude any device: `Android or iOS 6.3.0+`. */
function platformsText(place: CellPlace, { platforms = allPlatforms, versions = {} }: Target): string[] {
  const isLimited = allPlatforms.some((platform) => {
    const { min, max } = versions[platform] ?? {};
    return !platforms.includes(platform) || min !== undefined || max !== undefined;
  });
  if (!isLimited) return [];
  const parts = allPlatforms
    .filter((platform) => platforms.includes(platform))
    .map((platform) => versionsText(place, platform, versions[platform]));
  return [listText(place.language, parts, 'disjunction')];
}

const membersOf = (crowd: string) => msg`Audience: ${crowd}`;
const listedDevices = (count: number) => msg`${plural(count, { one: '# listed device', other: '# listed devices' })}`;
const inRegions = (regions: string) => msg`Region: ${regions}`;
const withTags = (tags: string) => msg`User tag: ${tags}`;
const throughChannels = (channels: string) => msg`Channel: ${channels}`;
const notSentOf = (title: string) => msg`Devices that “${title}” wasn't sent to`;

/** The allow list of a rule: a number of devices, or an audience. */
const allowListText = ({ crowdId, crowdName = '…', whitelist = [] }: TargetRule): MessageDescriptor =>
  crowdId === undefined ? listedDevices(whitelist.length) : membersOf(crowdName);

/** When a rule ends, or that it has ended. */
function endText({ say, timeZone }: CellPlace, { endTime, isEnded }: TargetRule): string[] {
  if (endTime === undefined) return [];
  const time = formatInstant(endTime, timeZone);
  return [say(isEnded ? msg`Ended ${time}: matches no devices` : msg`Until ${time}`)];
}

/** The requirements of a targeting rule, one text each. */
function ruleParts(place: CellPlace, rule: TargetRule, combination: 'AND' | 'OR'): string[] {
  const { say, language } = place;
  const conditions = (rule.conditions ?? []).map((condition) => conditionText(say, language, condition));
  const { maxUsers } = rule;
  return [
    ...(rule.mode === 'whitelist' ? [say(allowListText(rule))] : []),
    ...(combination === 'AND' || conditions.length === 0
      ? conditions
      : [listText(language, conditions, 'disjunction')]),
    ...(maxUsers === undefined
      ? []
      : [say(msg`${plural(maxUsers, { one: 'At most # user', other: 'At most # users' })}`)]),
    ...endText(place, rule),
  ];
}

/** One rule of several, in a line: `City is 澄州 or 临湖 · App version is between 6.2.0 and 6.4.0`. */
export const ruleText = (
  place: CellPlace,
  target: Pick<Target, 'platforms' | 'combination'>,
  rule: TargetRule,
): string =>
  [...platformsText(place, target), ...ruleParts(place, rule, target.combination ?? 'AND')].join(separator) ||
  place.say(everyone);

/** The requirements of a target's rules: those of a single rule, else the number of rules. */
function rulesParts(place: CellPlace, { rules = [], combination = 'AND' }: Target): string[] {
  if (rules === null) return [place.say(msg`The targeting rules are not available`)];
  const [only, ...others] = rules;
  if (only === undefined) return [];
  if (others.length === 0) return ruleParts(place, only, combination);
  const many = rules.length;
  const ended = rules.filter(({ isEnded }) => isEnded).length;
  const all = place.say(msg`Any of ${many} targeting rules`);
  return ended === 0
    ? [all]
    : [all, place.say(msg`${plural(ended, { one: '# rule has ended', other: '# rules have ended' })}`)];
}

/**
 * Describes a target on one line with every condition: `iOS 6.3.0+ · Region: 澄州 or 临湖 · Audience: VIP`. All targets are
 * formatted here so that confirmations, details, lists and the calendar agree.
 */
export function targetText(place: CellPlace, target: Target): string {
  const { say, language } = place;
  const {
    below,
    minOsVersion,
    scope = 'all',
    regions = [],
    crowd,
    tags = [],
    deviceCount,
    channels = [],
    rules = [],
  } = target;
  if (target.rulesOnly && rules?.length === 0) return say(noDevices);
  const { percent = 100 } = target;
  const any = (values: readonly string[]) => listText(language, values, 'disjunction');
  const parts = [
    ...platformsText(place, target),
    ...(below === undefined ? [] : [say(msg`App version below ${below}`)]),
    ...(minOsVersion === undefined ? [] : [say(msg`OS version ${minOsVersion} or later`)]),
    ...(scope === 'all' ? [] : [say(scopes[scope])]),
    ...(regions.length === 0 ? [] : [say(inRegions(any(regions)))]),
    ...(crowd === undefined ? [] : [crowd === null ? say(msg`Deleted audience`) : say(membersOf(crowd))]),
    ...(tags === null ? [say(msg`Deleted user tags`)] : tags.length === 0 ? [] : [say(withTags(any(tags)))]),
    ...(deviceCount === undefined ? [] : [say(listedDevices(deviceCount))]),
    ...(channels.length === 0 ? [] : [say(throughChannels(any(channels)))]),
    ...(target.notSent === undefined ? [] : [say(notSentOf(target.notSent))]),
    ...rulesParts(place, target),
    ...(percent === 100 ? [] : [say(msg`Random sample of ${percent}%`)]),
  ];
  return parts.join(separator) || say(everyone);
}

/** Like `targetText`, for a confirmation: if there are several rules, each is on its own line. */
export function targetLines(place: CellPlace, target: Target): string[] {
  const { rules = [], combination } = target;
  const whole = targetText(place, target);
  const line = place.say(msg`Target: ${whole}`);
  if (rules === null || rules.length < 2) return [line];
  const own = combination === undefined ? {} : { combination };
  return [
    line,
    ...rules.map((rule, index) => {
      const [number, text] = [index + 1, ruleText(place, own, rule)];
      return place.say(msg`Rule ${number}: ${text}`);
    }),
  ];
}
