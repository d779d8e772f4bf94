/** The formats that the notation allows, as RFC 3339, 3986, 4122 and 5321 have them, and two of our own for addresses. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/u;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|[+-](\d{2}):?(\d{2})?)$/iu;

/** A calendar day that exists. `Date.parse` takes 30 February for 1 March, so it is no judge of that. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A time of day with its offset. No leap second: `Date` cannot hold one. */
export function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (!match) return false;
  const [, hours, minutes, seconds, offsetHours = '0', offsetMinutes = '0'] = match;
  return (
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    Number(offsetHours) < 24 &&
    Number(offsetMinutes) < 60
  );
}

/** Day, `T`, time. A blank in place of the `T` is refused: RFC 3339 leaves it to agreement, and nobody agreed. */
export function isDateTime(text: string): boolean {
  const separator = text[10];
  return (separator === 'T' || separator === 't') && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `(?:${BYTE}\\.){3}${BYTE}`;
const IPV4_ONLY = /* @__PURE__ */ new RegExp(`^${IPV4}$`, 'u');
const GROUP = /^[0-9a-f]{1,4}$/iu;

export function isIpv4(text: string): boolean {
  return IPV4_ONLY.test(text);
}

/** Eight groups, the last two perhaps written as IPv4, one run of zeros perhaps as `::`. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const dotted = isIpv4(last) && !text.endsWith('::');
  const length = groups.length + (dotted ? 1 : 0);
  const plain = dotted ? groups.slice(0, -1) : groups;
  return (halves.length === 2 ? length <= 7 : length === 8) && plain.every((group) => GROUP.test(group));
}

export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/** One address or several, with nothing but a comma between two. */
export function isIpList(text: string): boolean {
  return text.split(',').every(isIp);
}

const HEX = '%[0-9a-f]{2}';
const PLAIN = "a-z0-9\\-._~!$&'()*+,;=";
const SEGMENT = `(?:[${PLAIN}:@]|${HEX})`;
const AUTHORITY = `(?:(?:[${PLAIN}:]|${HEX})*@)?(?:\\[([^\\]]*)\\]|(?:[${PLAIN}]|${HEX})*)(?::\\d*)?`;
const REST = `(?:\\?(?:[${PLAIN}:@/?]|${HEX})*)?(?:#(?:[${PLAIN}:@/?]|${HEX})*)?`;
const ROOTED = `\\/(?:${SEGMENT}+(?:\\/${SEGMENT}*)*)?`;
const ROOTLESS = `${SEGMENT}+(?:\\/${SEGMENT}*)*`;
const URI = /* @__PURE__ */ new RegExp(
  `^[a-z][a-z0-9+\\-.]*:(?:\\/\\/${AUTHORITY}(?:\\/${SEGMENT}*)*|${ROOTED}|${ROOTLESS})${REST}$`,
  'iu',
);
const FUTURE_ADDRESS = /* @__PURE__ */ new RegExp(`^v[0-9a-f]+\\.[${PLAIN}:]+$`, 'iu');

/** An absolute URI (RFC 3986) with something behind its scheme. */
export function isUri(text: string): boolean {
  const match = URI.exec(text);
  const literal = match?.[1];
  return match !== null && (literal === undefined || isIpv6(literal) || FUTURE_ADDRESS.test(literal));
}

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

const HOSTNAME =
  /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/iu;

export function isHostname(text: string): boolean {
  return HOSTNAME.test(text);
}

const UUID = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
