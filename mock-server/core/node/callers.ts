import { hostOf, hostOfHeader, hostOfName, Hosts } from '../../../openapi/tools/hosts.ts';
import type { Answer } from '../http/http.ts';
import { WrongSetting } from './wrong-setting.ts';

const READS: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];
const MAX_SHOWN = 100;

/** The parts of a request that decide whether its caller is allowed. */
export interface CallerFacts {
  method: string | undefined;
  /** The Host header. */
  host: string | undefined;
  /** The Origin header, which browsers send with every write. */
  origin: string | undefined;
}

/**
 * Decides who may call a server whose control plane requires no sign-in: pages of localhost, of the address that the
 * server listens on, and of explicitly allowed hosts, each on any port.
 */
export class Callers {
  readonly #hosts: Hosts;
  /** The last accepted header, to avoid parsing it for every request. */
  #lastHeader: string | undefined;

  /**
   * @param host address that the server listens on
   * @param allowed further hosts
   * @throws WrongSetting for an invalid host
   */
  constructor(host: string, allowed: readonly string[] = []) {
    for (const [setting, names] of [
      ['HOST', [host]],
      ['--allow', allowed],
    ] as const)
      for (const name of names)
        if (hostOfName(name) === undefined)
          throw new WrongSetting(`${setting} takes a host name or an address without scheme and port, not "${name}"`);
    this.#hosts = new Hosts(host, allowed);
  }

  /** Whether pages of an origin may call. */
  allowsOrigin(origin: string): boolean {
    return /^https?:\/\/[^/?#@\\]+$/u.test(origin) && this.#hosts.has(hostOf(origin));
  }

  /**
   * Refuses host names that a foreign site may have pointed at this address (DNS rebinding), and writes by foreign
   * pages. Callers other than browsers send no `Origin` and are always allowed.
   */
  refusal({ method, host, origin }: CallerFacts): Answer | undefined {
    if (host === undefined) return refused(400, 'The request does not say which host it is for.', undefined);
    if (host !== this.#lastHeader) {
      if (this.#hosts.has(hostOfHeader(host))) this.#lastHeader = host;
      else return refused(421, `This server does not answer to the host "${shortened(host)}".`, hostOfHeader(host));
    }
    if (origin !== undefined && !READS.includes(method) && !this.allowsOrigin(origin)) {
      return refused(
        403,
        `Pages of the origin "${shortened(origin)}" must not change anything on this server.`,
        hostOf(origin),
      );
    }
    return undefined;
  }
}

const shortened = (text: string): string => text.slice(0, MAX_SHOWN);

function refused(status: number, reason: string, host: string | undefined): Answer {
  const advice = `If you trust it, start the server with --allow ${host || '<host>'}.`;
  return {
    status,
    headers: [
      'Cache-Control',
      'no-store',
      'Content-Type',
      'text/plain; charset=utf-8',
      'X-Content-Type-Options',
      'nosniff',
    ],
    body: new TextEncoder().encode(`${reason} ${advice}\n`),
  };
}
