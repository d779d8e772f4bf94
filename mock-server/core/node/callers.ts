import { hostOf, hostOfHeader, hostOfName, Hosts } from '../../../openapi/tools/hosts.ts';
import type { Answer } from '../http/http.ts';

const READS: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];
const MAX_SHOWN = 100;

/** What a request says of itself that decides whether it is served. */
export interface CallerFacts {
  method: string | undefined;
  /** The Host header. */
  host: string | undefined;
  /** The Origin header, which browsers send with every write. */
  origin: string | undefined;
}

/**
 * Decides who may call a server that asks nobody to sign in for its control plane: pages of this machine, of the
 * address that it listens on, and of hosts that are allowed by name, each on any port.
 */
export class Callers {
  readonly #hosts: Hosts;
  /** The last header that was let through: parsing one would cost every request. */
  #lastHeader: string | undefined;

  /**
   * @param host address that the server listens on
   * @param allowed further hosts
   * @throws Error for what is no host
   */
  constructor(host: string, allowed: readonly string[] = []) {
    for (const name of [host, ...allowed])
      if (hostOfName(name) === undefined)
        throw new Error(`--allow takes a host name or an address without scheme and port, not "${name}"`);
    this.#hosts = new Hosts(host, allowed);
  }

  /** Whether pages of an origin may call. */
  allowsOrigin(origin: string): boolean {
    return /^https?:\/\/[^/?#@\\]+$/u.test(origin) && this.#hosts.has(hostOf(origin));
  }

  /**
   * Refuses a name that a foreign site may have pointed at this address (DNS rebinding), and writes of foreign pages.
   * Callers that are no browser send no `Origin`, and are served as ever.
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
