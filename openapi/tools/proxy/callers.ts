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
   * Whether a request is meant for the proxy. A foreign site may point its own name at this address, which would make
   * its pages same-origin (DNS rebinding).
   * @param host the Host header
   */
  answersTo(host: string | undefined): boolean {
    return host !== undefined && this.#hosts.has(hostOfHeader(host));
  }

  /**
   * Whether a request may read the report: it comes from no page, from the report's own page, or is a navigation. Pages
   * on other ports of this machine belong to other programs and may not read it.
   */
  mayRead({ host, origin, ...headers }: IncomingHttpHeaders): boolean {
    if (origin !== undefined && origin !== `http://${host}`) return false;
    const [site, mode] = [headers['sec-fetch-site'], headers['sec-fetch-mode']];
    return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
  }
}
