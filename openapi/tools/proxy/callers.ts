import type { IncomingHttpHeaders } from 'node:http';
import { hostOfHeader, Hosts } from '../hosts.ts';

/** Checks the `Host` of requests: this machine, the address it listens on, and further names. */
export class Callers {
  readonly #hosts: Hosts;

  /**
   * @param host address that the proxy listens on
   * @param allowed further hosts
   */
  constructor(host: string, allowed?: readonly string[]) {
    this.#hosts = new Hosts(host, allowed);
  }

  /**
   * Whether a request is meant for the proxy: a foreign site may have pointed a name of its own at this address, and its
   * pages would be of the same origin then (DNS rebinding).
   * @param host the Host header
   */
  answersTo(host: string | undefined): boolean {
    return host !== undefined && this.#hosts.has(hostOfHeader(host));
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
