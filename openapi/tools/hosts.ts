import { networkInterfaces } from 'node:os';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Values of `HOST` that listen on every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** The host name of an origin without its port; undefined for an invalid one. */
export const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).hostname : undefined;

/** The same of a Host header. */
export const hostOfHeader = (host: string): string | undefined =>
  /[/?#@\\]/u.test(host) ? undefined : hostOf(`http://${host}`);

/** The same of a host name or an address as a user gives it, an IPv6 address with or without brackets. */
export const hostOfName = (name: string): string | undefined =>
  hostOfHeader(hostInAddress(name.replace(/^\[|\]$/gu, '')));

/** A host as in a URL: IPv6 addresses are in brackets. */
export const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The names by which a server is called: those of this machine, of the address that it listens on, and others. */
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

  /** Whether a name, as `hostOf` and its like read it, is one of them. */
  has(name: string | undefined): boolean {
    return name !== undefined && this.#names.has(name);
  }
}
