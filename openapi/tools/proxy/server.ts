import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { hostInAddress } from '../hosts.ts';
import { Callers } from './callers.ts';
import type { Origins } from './config.ts';
import type { Observe } from './exchange.ts';
import { Forwarder } from './forward.ts';
import { isUpgrade } from './headers.ts';
import { type Reason, refuse } from './refusal.ts';
import { refuseUpgrade, Tunnels } from './tunnel.ts';

/** Path prefix of the proxy's own pages. No service uses it. */
export const OWN = '/__contract/';

/** Answers a request for one of the proxy's own pages. */
export type Pages = (path: string, message: IncomingMessage, response: ServerResponse) => void;

/** The options of a proxy. */
export interface ProxyOptions {
  readonly origins: Origins;
  /** Observes each exchange; without it the proxy only forwards. */
  readonly observe?: Observe;
  /** The proxy's own pages, below `OWN`. */
  readonly pages?: Pages;
  /** Address to listen on. */
  readonly host: string;
  /** Port; 0 selects a free one. */
  readonly port: number;
  /** Hosts that the proxy answers to, besides this machine's and `host`. */
  readonly allow?: readonly string[] | undefined;
}

/** A running proxy. */
export interface RunningProxy {
  /** `http://host:port`. */
  readonly address: string;
  /** Accepts no new requests and aborts those in progress. */
  stop(): Promise<void>;
}

const OTHER_HOST: Reason = {
  status: 421,
  error: 'http_request_denied',
  detail: 'The proxy does not answer to this host. If you trust it, start the proxy with --allow <host>.',
};
const NO_ORIGIN: Reason = {
  status: 502,
  error: 'destination_not_found',
  detail: 'No origin is configured for this path.',
};

/** Opens a proxy. Rejects if it cannot listen. */
export async function openProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host, port } = options;
  const callers = new Callers(host, options.allow);
  const forwarder = new Forwarder(options.observe);
  const tunnels = new Tunnels();
  const receive = (message: IncomingMessage, response: ServerResponse, continues: boolean): void => {
    const { url = '/', headers } = message;
    if (!callers.answersTo(headers.host)) return refuse(response, message, OTHER_HOST);
    if (url.startsWith(OWN) || `${url}/` === OWN) return own(options, callers, message, response);
    // Refuses absolute URLs, which would let the caller choose the host.
    const origin = url.startsWith('/') ? options.origins.of(url.replace(/\?.*$/su, '')) : undefined;
    if (origin === undefined) return refuse(response, message, NO_ORIGIN);
    return forwarder.forward(message, response, origin, continues);
  };
  // Uploads may take long.
  const server = createServer(
    { keepAliveTimeout: 30_000, requestTimeout: 0, shouldUpgradeCallback: isUpgrade },
    (message, response) => receive(message, response, false),
  );
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!(socket instanceof Socket)) return void socket.destroy();
    const { url = '/', headers } = message;
    const origin = url.startsWith('/') ? options.origins.of(url.replace(/\?.*$/su, '')) : undefined;
    if (!callers.answersTo(headers.host)) return refuseUpgrade(message, socket, OTHER_HOST);
    if (origin === undefined) return refuseUpgrade(message, socket, NO_ORIGIN);
    if (isUpgrade(message)) options.observe?.(message, origin);
    return tunnels.open(message, socket, head, origin);
  });
  server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) => receive(message, response, true));
  await listen(server, port, host);
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `http://${hostInAddress(host)}:${boundPort}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      tunnels.close();
      await closed;
      forwarder.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function own(options: ProxyOptions, callers: Callers, message: IncomingMessage, response: ServerResponse): void {
  const { headers, url = '/' } = message;
  if (!callers.mayRead(headers))
    return refuse(response, message, {
      status: 403,
      error: 'http_request_denied',
      detail: 'Pages of other origins must not read what passes the proxy.',
    });
  if (options.pages === undefined || (message.method !== 'GET' && message.method !== 'HEAD'))
    return refuse(response, message, { status: 405, error: 'http_request_denied', detail: 'There is nothing to do.' });
  return options.pages(url.replace(/\?.*$/su, '').slice(OWN.length), message, response);
}
