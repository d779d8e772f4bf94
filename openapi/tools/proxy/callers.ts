import type { IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** What HOST says to listen on every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** The name of a Host header or of an origin, without its port; undefined for what is neither. */
function hostName(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const ofHeader = (host: string): string | undefined =>
  /[/?#@\\]/u.test(host) ? undefined : hostName(`http://${host}`);

/** A host as it stands in an address: an IPv6 address is set apart from its port. */
export const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Knows the hosts that the proxy answers to: those of this machine, of the address it listens on, and others by name. */
export class Callers {
  readonly #hosts: ReadonlySet<string | undefined>;

  /**
   * @param host address that the proxy listens on
   * @param allowed further hosts
   */
  constructor(host: string, allowed: readonly string[] = []) {
    const others = EVERY_ADDRESS.includes(host) ? Object.values(networkInterfaces()) : [];
    const addresses = [host, ...others.flatMap((all = []) => all.map(({ address }) => address)), ...allowed];
    this.#hosts = new Set([...LOOPBACK, ...addresses.map((one) => ofHeader(hostInAddress(one)))].filter(Boolean));
  }

  /**
   * Whether a request is meant for the proxy: a foreign site may have pointed a name of its own at this address, and its
   * pages would be of the same origin then (DNS rebinding).
   * @param host the Host header
   */
  answersTo(host: string | undefined): boolean {
    return host !== undefined && this.#hosts.has(ofHeader(host));
  }

  /**
   * Whether a request for the report comes from no page, from the report's own, or from somebody who goes there. Pages of
   * other ports of this machine are other programs, and may not read it either.
   */
  mayRead({ host, origin, ...headers }: IncomingHttpHeaders): boolean {
    if (origin !== undefined && origin !== `http://${host}`) return false;
    const [site, mode] = [headers['sec-fetch-site'], headers['sec-fetch-mode']];
    return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
  }
}
