import * as v from 'valibot';

const EXPECTED = 'must be an HTTP or HTTPS origin such as https://api.example.com, without path, query or user';

/** Whether a text is the address of a server alone. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, href } = new URL(text);
  return /^https?:$/u.test(protocol) && href === `${protocol}//${host}/`;
}

/** The origin of a server. Messages do not quote it, as it may contain a password. */
export const Origin = v.pipe(
  v.string(EXPECTED),
  v.check(isOrigin, EXPECTED),
  v.transform((text) => new URL(text).origin),
);

/**
 * The origins of an environment: one for all services, or one for each prefix.
 * @param Prefix the allowed prefixes
 */
export function originsBy<Prefix extends v.GenericSchema<string, string>>(Prefix: Prefix) {
  const ByPrefix = v.pipe(
    v.record(Prefix, Origin),
    v.check((origins) => Object.keys(origins).length > 0, 'names no origin'),
  );
  // A union would not say which of its two forms is wrong, and where.
  return v.lazy<typeof Origin | typeof ByPrefix>((input) => (typeof input === 'string' ? Origin : ByPrefix));
}
