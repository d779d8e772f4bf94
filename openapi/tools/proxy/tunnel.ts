import { type IncomingMessage, request as httpRequest, ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerHeaders, hasBody, requestHeaders } from './headers.ts';
import { type Reason, reasonOf, refuse } from './refusal.ts';

/** Connections that another protocol has taken over. */
export class Tunnels {
  readonly #open = new Set<Duplex>();

  /**
   * Forwards a request to upgrade the protocol, such as to WebSocket. If the backend agrees, bytes are forwarded in
   * both directions until either side ends; otherwise its answer is returned.
   * @param head bytes after the request
   */
  open(message: IncomingMessage, socket: Socket, head: Buffer, origin: URL): void {
    const client = this.#kept(socket);
    if (hasBody(message.headers)) {
      const detail = 'A request with a body cannot ask for another protocol.';
      refuseUpgrade(message, client, { status: 501, error: 'http_request_error', detail });
      return;
    }
    const out = (origin.protocol === 'https:' ? httpsRequest : httpRequest)({
      host: origin.hostname.replace(/^\[|\]$/gu, ''),
      port: origin.port,
      method: message.method,
      path: message.url,
      headers: upgradeHeaders(message, origin),
    });
    out.on('error', (error) => refuseUpgrade(message, client, reasonOf(error)));
    out.on('response', (answer) => {
      const { statusCode: status = 502, statusMessage: statusText = '', rawHeaders, headers } = answer;
      const response = responseOn(client, message);
      // Its end is that of the connection.
      response.sendDate = false;
      response.writeHead(status, statusText, [
        ...answerHeaders({ status, statusText, rawHeaders, headers }),
        'Connection',
        'close',
      ]);
      answer.on('error', () => client.destroy());
      answer.pipe(response);
    });
    out.on('upgrade', (answer, partner, behind) => {
      const { statusMessage = '', rawHeaders } = answer;
      const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      client.write(`HTTP/1.1 101 ${statusMessage}\r\n${lines}\r\n`, 'latin1');
      join(client, this.#kept(partner), [head, behind]);
    });
    client.on('close', () => out.destroy());
    out.end();
  }

  /** Closes all tunnels. */
  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #kept<S extends Duplex>(socket: S): S {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }
}

/** Answers an upgrade request instead of a backend. */
export function refuseUpgrade(message: IncomingMessage, socket: Socket, reason: Reason): void {
  if (socket.destroyed || !socket.writable) return;
  refuse(responseOn(socket, message), message, reason);
}

/** An ordinary answer on a connection meant for an upgrade. The connection ends with the answer. */
function responseOn(socket: Socket, message: IncomingMessage): ServerResponse {
  const response = new ServerResponse(message);
  response.shouldKeepAlive = false;
  socket.on('close', () => response.destroy());
  response.on('finish', () => socket.end());
  response.assignSocket(socket);
  return response;
}

function join(client: Duplex, backend: Duplex, [head, behind]: readonly [Buffer, Buffer]): void {
  if (head.length > 0) backend.write(head);
  if (behind.length > 0) client.write(behind);
  client.pipe(backend).pipe(client);
  client.on('close', () => backend.destroy());
  backend.on('close', () => client.destroy());
}

/** The headers of a request, with the upgrade that the client requested. */
function upgradeHeaders(message: IncomingMessage, origin: URL): string[] {
  const sent = requestHeaders(message, origin);
  const isOfHop = (at: number): boolean => /^(?:te|connection)$/iu.test(sent[at - (at % 2)] ?? '');
  return [...sent.filter((_, at) => !isOfHop(at)), 'Connection', 'Upgrade', 'Upgrade', message.headers.upgrade ?? ''];
}
