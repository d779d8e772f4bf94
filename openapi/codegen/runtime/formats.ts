/**
 * The formats that the notation allows: those of RFC 3339, 3986, 4122 and 5321, and two of our own for IP addresses.
 */

const DATE = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const OFFSET = '[+-](?:[01]\\d|2[0-3]):[0-5]\\d';
const TIME = `(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|${OFFSET})`;
const DATE_ONLY = /* @__PURE__ */ new RegExp(`^${DATE}$`, 'u');
const TIME_ONLY = /* @__PURE__ */ new RegExp(`^${TIME}$`, 'u');
const DATE_TIME = /* @__PURE__ */ new RegExp(`^${DATE}[Tt]${TIME}$`, 'u');

/** A calendar day that exists. `Date.parse` can't check this, since it reads 30 February as 1 March. */
export function isDate(text: string): boolean {
  return DATE_ONLY.test(text) && inMonth(text);
}

/** Whether the day of an otherwise valid date exists in its month. */
function inMonth(text: string): boolean {
  const day = Number(text.slice(8, 10));
  if (day <= 28) return true;
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))];
  if (month === 2) return day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= 30 || ![4, 6, 9, 11].includes(month);
}

/** A time of day with its offset. Leap seconds are refused, as `Date` cannot represent them. */
export function isTime(text: string): boolean {
  return TIME_ONLY.test(text);
}

/**
 * Day, `T`, time, as `Date` reads it. A space in place of `T` is refused: RFC 3339 allows it only by agreement, and
 * there is none.
 */
export function isDateTime(text: string): boolean {
  return DATE_TIME.test(text) && inMonth(text);
}

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `(?:${BYTE}\\.){3}${BYTE}`;
const IPV4_ONLY = /* @__PURE__ */ new RegExp(`^${IPV4}$`, 'u');
const GROUP = /^[0-9a-f]{1,4}$/iu;

export function isIpv4(text: string): boolean {
  return IPV4_ONLY.test(text);
}

/** An IPv6 address: eight groups. The last two may be written as IPv4, and one run of zeros as `::`. */
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

/** One or more addresses, separated by commas without spaces. */
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

/** An absolute URI (RFC 3986) that does not end after its scheme. */
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
