import { networkInterfaces } from 'node:os';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Values of `HOST` that listen on every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** The host name of an origin without its port; undefined for an invalid one. */
export const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).hostname : undefined;

/** The host name in a Host header; undefined if invalid. */
export const hostOfHeader = (host: string): string | undefined =>
  /[/?#@\\]/u.test(host) ? undefined : hostOf(`http://${host}`);

/** The host name of a name or address entered by a user; IPv6 addresses may have brackets. */
export const hostOfName = (name: string): string | undefined =>
  hostOfHeader(hostInAddress(name.replace(/^\[|\]$/gu, '')));

/** Formats a host for a URL: IPv6 addresses get brackets. */
export const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The host names that a server accepts: those of this machine, of the address that it listens on, and others. */
export class Hosts {
  readonly #names: ReadonlySet<string | undefined>;

  /**
   * @param host address that the server listens on
   * @param allowed further hosts
   */
  constructor(host: string, allowed: readonly string[] = []) {
    const others = EVERY_ADDRESS.includes(host) ? Object.values(networkInterfaces()) : [];
    const addresses = [host, ...others.flatMap((all = []) => all.map(({ address }) => address))];
    this.#names = new Set([...LOOPBACK, ...[...addresses, ...allowed].map(hostOfName)]);
  }

  /** Whether a name is allowed. Names are as returned by `hostOf`, `hostOfHeader` and `hostOfName`. */
  has(name: string | undefined): boolean {
    return name !== undefined && this.#names.has(name);
  }
}
