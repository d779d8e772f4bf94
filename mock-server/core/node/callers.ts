import { networkInterfaces } from 'node:os';
import { hostInAddress, type Answer } from '../http/http.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** What `HOST` says to listen on every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];
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

/** The name of a Host header, or of an origin, without its port; undefined for what is neither. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const ofHeader = (host: string): string | undefined => (/[/?#@\\]/u.test(host) ? undefined : hostOf(`http://${host}`));

/** Normalizes a host name as the user gives it. Throws for what is none. */
function readHost(given: string): string {
  const host = ofHeader(hostInAddress(given.replace(/^\[|\]$/gu, '')));
  if (host === undefined || given === '')
    throw new Error(`--allow takes a host name or an address without scheme and port, not "${given}"`);
  return host;
}

function addressesOf(host: string): string[] {
  const others = EVERY_ADDRESS.includes(host) ? Object.values(networkInterfaces()) : [];
  return [host, ...others.flatMap((all = []) => all.map(({ address }) => address))];
}

/**
 * Decides who may call a server that asks nobody to sign in for its control plane: pages of this machine, of the
 * address that it listens on, and of hosts that are allowed by name, each on any port.
 */
export class Callers {
  readonly #hosts: ReadonlySet<string>;
  /** The last header that was let through: parsing one would cost every request. */
  #lastHeader: string | undefined;

  /**
   * @param host address that the server listens on
   * @param allowed further hosts
   */
  constructor(host: string, allowed: readonly string[] = []) {
    this.#hosts = new Set([...LOOPBACK, ...[...addressesOf(host), ...allowed].map(readHost)]);
  }

  /** Whether pages of an origin may call. */
  allowsOrigin(origin: string): boolean {
    return /^https?:\/\/[^/?#@\\]+$/u.test(origin) && this.#has(hostOf(origin));
  }

  /**
   * Refuses a name that a foreign site may have pointed at this address (DNS rebinding), and writes of foreign pages.
   * Callers that are no browser send no `Origin`, and are served as ever.
   */
  refusal({ method, host, origin }: CallerFacts): Answer | undefined {
    if (host === undefined) return refused(400, 'The request does not say which host it is for.', undefined);
    if (host !== this.#lastHeader) {
      if (this.#has(ofHeader(host))) this.#lastHeader = host;
      else return refused(421, `This server does not answer to the host "${shortened(host)}".`, ofHeader(host));
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

  #has(host: string | undefined): boolean {
    return host !== undefined && this.#hosts.has(host);
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
