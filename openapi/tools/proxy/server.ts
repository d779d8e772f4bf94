import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hostInAddress } from '../hosts.ts';
import { Callers } from './callers.ts';
import type { Origins } from './config.ts';
import type { Observe } from './exchange.ts';
import { Forwarder } from './forward.ts';
import { refuse } from './refusal.ts';

/** Path of the proxy's own pages; no service has it. */
export const OWN = '/__contract/';

/** Answers a request for one of the proxy's own pages. */
export type Pages = (path: string, message: IncomingMessage, response: ServerResponse) => void;

/** What a proxy is opened with. */
export interface ProxyOptions {
  readonly origins: Origins;
  /** Sees what passes; without it the proxy only passes on. */
  readonly observe?: Observe;
  /** The proxy's own pages, below `OWN`. */
  readonly pages?: Pages;
  /** Address to listen on. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Hosts that the proxy answers to beside this machine's and `host`. */
  readonly allow?: readonly string[] | undefined;
}

/** A running proxy. */
export interface RunningProxy {
  /** `http://host:port`. */
  readonly address: string;
  /** Takes no new requests and cuts those under way. */
  stop(): Promise<void>;
}

/** Opens a proxy. Rejects where it cannot listen. */
export async function openProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host, port } = options;
  const callers = new Callers(host, options.allow);
  const forwarder = new Forwarder(options.observe);
  const receive = (message: IncomingMessage, response: ServerResponse, continues: boolean): void => {
    const { url = '/', headers } = message;
    if (!callers.answersTo(headers.host))
      return refuse(response, message, {
        status: 421,
        error: 'http_request_denied',
        detail: 'The proxy does not answer to this host. If you trust it, start the proxy with --allow <host>.',
      });
    if (url.startsWith(OWN) || `${url}/` === OWN) return own(options, callers, message, response);
    // An absolute address would name a host of its caller's choice.
    const origin = url.startsWith('/') ? options.origins.of(url.replace(/\?.*$/su, '')) : undefined;
    if (origin === undefined)
      return refuse(response, message, {
        status: 502,
        error: 'destination_not_found',
        detail: 'No origin is configured for this path.',
      });
    return forwarder.forward(message, response, origin, continues);
  };
  // Uploads may take long.
  const server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 0 }, (message, response) =>
    receive(message, response, false),
  );
  server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) => receive(message, response, true));
  await listen(server, port, host);
  const bound = server.address();
  const taken = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `http://${hostInAddress(host)}:${taken}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
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
