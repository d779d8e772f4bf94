/** The proxy forwards messages unchanged, as they arrive, and only to the configured hosts. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Checker } from '../../openapi/checker/checker.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { Origins, UnusableConfig } from '../../openapi/tools/proxy/config.ts';
import { observer } from '../../openapi/tools/proxy/observe.ts';
import { Traffic } from '../../openapi/tools/proxy/traffic.ts';
import { ask, backend, bytesOf, later, listen, proxy, type Sent } from './proxy-servers.ts';

const PATH = '/yusp-app-common/api/upgrade/android';
const checker = new Checker(document);
const watching = (traffic = new Traffic(checker, document)) => ({
  observe: observer({ checker, traffic, limit: 100_000 }),
});

/** Echoes each request. */
const echo = () =>
  backend(async (message, response) => {
    const body = await bytesOf(message);
    const {
      'content-type': type = 'application/octet-stream',
      'transfer-encoding': chunked,
      ...rest
    } = message.headers;
    const encoding = rest['content-encoding'];
    response.writeHead(200, {
      'Content-Type': type,
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
      ...(chunked === undefined && { 'Content-Length': body.length }),
    });
    for (let at = 0; at < body.length; at += 40_000) response.write(body.subarray(at, at + 40_000));
    response.end();
  });

const SIZES = [0, 1, 1_000, 65_536, 65_537, 300_000];
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
];

test('bodies of every type and length pass unchanged in both directions, with the same framing', async () => {
  const address = await proxy(await echo(), watching());
  for (const type of TYPES)
    for (const size of SIZES) {
      const body = randomBytes(size);
      const headers = { 'Content-Type': type };
      const whole = await ask(address + PATH, { method: 'POST', headers, body });
      expect(whole.body.equals(body), `${type} ${size}`).toBe(true);
      expect(whole.headers['content-length']).toBe(String(size));
      const chunked = await ask(address + PATH, { method: 'PUT', headers, body: [body, randomBytes(0), body] });
      expect(chunked.body.equals(Buffer.concat([body, body])), `${type} ${size} in chunks`).toBe(true);
      expect(chunked.headers['transfer-encoding']).toBe('chunked');
    }
});

test('a compressed body stays compressed in requests and responses', async () => {
  const zipped = gzipSync(JSON.stringify({ text: 'x'.repeat(100_000) }));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const answers = await backend((_message, response) => response.writeHead(200, headers).end(zipped));
  for (const [target, sent] of [
    [await echo(), { method: 'POST', headers, body: zipped }],
    [answers, {}],
  ] as const) {
    const reply = await ask((await proxy(target, watching())) + PATH, sent);
    expect([reply.headers['content-encoding'], reply.body.equals(zipped)]).toEqual(['gzip', true]);
  }
});

test('a download waits for a slow client, and arrives completely', async () => {
  const bytes = randomBytes(32_000_000);
  let isSent = false;
  const address = await proxy(
    await backend((_message, response) => {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes.length });
      response.end(bytes, () => (isSent = true));
    }),
    watching(),
  );
  const [message] = await once(send(address + PATH, { agent: false }).end(), 'response');
  // The buffers of the sockets hold far less than the whole body.
  await setTimeout(300);
  expect(isSent).toBe(false);
  expect((await bytesOf(message)).equals(bytes)).toBe(true);
});

test.each(['application/json', 'text/event-stream', 'application/octet-stream'])(
  'a streamed response of %s is forwarded before it ends',
  async (type) => {
    let finish = (): void => {};
    const address = await proxy(
      await backend((_message, response) => {
        response.writeHead(200, { 'Content-Type': type });
        response.write('first');
        finish = () => response.end('last');
      }),
      watching(),
    );
    const arrived: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const out = send(address + PATH, { agent: false }, (message) => {
        message.on('data', (chunk: Buffer) => {
          arrived.push(String(chunk));
          // The backend continues only now: if the proxy waited for the end, nothing would arrive.
          if (arrived.length === 1) finish();
        });
        message.on('end', resolve);
      });
      out.on('error', reject);
      out.end();
    });
    expect(arrived).toEqual(['first', 'last']);
  },
);

test('a streamed request body is forwarded before it ends', async () => {
  let out: ReturnType<typeof send> | undefined;
  const address = await proxy(
    await backend((message, response) => {
      message.once('data', () => out?.end('last'));
      bytesOf(message).then(
        (body) => response.end(body),
        () => {},
      );
    }),
    watching(),
  );
  const reply = await new Promise<Buffer>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    out = send(address + PATH, { method: 'POST', headers, agent: false }, (message) => resolve(bytesOf(message)));
    out.on('error', reject);
    out.write('first');
  });
  expect(String(reply)).toBe('firstlast');
});

test('headers are forwarded unchanged without hop-by-hop headers, and X-Forwarded headers are added', async () => {
  let got: readonly string[] = [];
  const target = await backend((message, response) => {
    got = message.rawHeaders;
    response.writeHead(
      200,
      'Fine',
      [
        ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Odd-Case', 'ü'],
        ['Connection', 'close, X-Hop', 'X-Hop', '1', 'Keep-Alive', 'timeout=9', 'Content-Length', '0'],
      ].flat(),
    );
    response.end();
  });
  const address = await proxy(target);
  const reply = await ask(`${address}${PATH}?a=%20b&c`, {
    headers: {
      'X-CASE': 'Kept',
      Connection: 'close, X-Secret-Hop',
      'X-Secret-Hop': '1',
      'Proxy-Authorization': 'Basic x',
      'X-Forwarded-For': '10.0.0.1',
    },
  });
  const pairs = (raw: readonly string[]) =>
    raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1] ?? ''}`] : []));
  expect(pairs(got)).toEqual([
    `host: ${new URL(target).host}`,
    'connection: keep-alive',
    'X-CASE: Kept',
    'X-Forwarded-For: 10.0.0.1, 127.0.0.1',
    `X-Forwarded-Host: ${new URL(address).host}`,
    'X-Forwarded-Proto: http',
  ]);
  expect(reply.raw).toEqual(expect.arrayContaining(['a=1', 'b=2', 'X-Odd-Case', 'ü']));
  expect(reply.headers).not.toHaveProperty('x-hop');
  expect(reply.headers['keep-alive']).not.toBe('timeout=9');
});

test.each<[string, Sent, number]>([
  ['HEAD', { method: 'HEAD' }, 200],
  ['204', { method: 'DELETE' }, 204],
  ['304', { headers: { 'If-None-Match': '"1"' } }, 304],
])('%s: the response has no body, and the next call succeeds', async (_, sent, status) => {
  const address = await proxy(
    await backend((message, response) => {
      const isDelete = message.method === 'DELETE';
      const code = isDelete ? 204 : message.headers['if-none-match'] === undefined ? 200 : 304;
      response.writeHead(
        code,
        isDelete ? {} : { 'Content-Type': 'application/json', ETag: '"1"', 'Content-Length': '7' },
      );
      response.end(code === 200 && message.method === 'GET' ? '{"a":1}' : undefined);
    }),
    watching(),
  );
  const reply = await ask(address + PATH, sent);
  expect([reply.status, reply.body.length]).toEqual([status, 0]);
  if (status !== 204) expect(reply.headers['content-length']).toBe('7');
  expect(String((await ask(address + PATH)).body)).toBe('{"a":1}');
});

test('trailers are forwarded, and report on a streamed body to clients that accept them', async () => {
  const address = await proxy(
    await backend((message, response) => {
      const own = message.url?.endsWith('own') === true;
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', ...(own && { Trailer: 'X-Sum' }) });
      response.write('bytes');
      if (own) response.addTrailers({ 'X-Sum': '5' });
      response.end();
    }),
    watching(),
  );
  const takes = { headers: { TE: 'trailers', Connection: 'TE' } };
  expect((await ask(`${address}${PATH}?own`, takes)).trailers).toEqual({ 'x-sum': '5' });
  const marked = await ask(address + PATH, takes);
  expect(marked.headers['x-contract']).toContain('body=follows');
  expect(marked.trailers['x-contract-body']).toContain('body=unread;reason=binary');
  expect((await ask(address + PATH)).trailers).toEqual({});
});

test('a client that expects 100 Continue gets it from the backend, or its refusal', async () => {
  const address = await proxy(
    await backend(
      async (message, response) => void response.end(await bytesOf(message)),
      (server) =>
        server.on('checkContinue', (message, response) => {
          if (message.headers['x-refuse'] !== undefined) {
            response.writeHead(413, { Connection: 'close' }).end();
            return;
          }
          response.writeContinue();
          void bytesOf(message).then((body) => response.end(body));
        }),
    ),
    watching(),
  );
  const post = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const all = { Expect: '100-continue', 'Content-Type': 'application/json', 'Content-Length': '4', ...headers };
      const out = send(address + PATH, { method: 'POST', headers: all, agent: false }, (message) => {
        void bytesOf(message).then((body) => resolve(`${message.statusCode} ${String(body)}`));
      });
      out.on('error', reject);
      out.on('continue', () => out.end('body'));
      out.flushHeaders();
    });
  expect(await post({})).toBe('200 body');
  expect(await post({ 'X-Refuse': '1' })).toBe('413 ');
});

test('an aborted download or upload is aborted at the backend, and the next call succeeds', async () => {
  const closed: string[] = [];
  let answers = 0;
  let resolveClosed = (): void => {};
  const address = await proxy(
    await backend((message, response) => {
      if (++answers === 3) {
        response.end('well');
        return;
      }
      response.on('close', () => {
        closed.push(message.method ?? '');
        resolveClosed();
      });
      message.resume();
      if (message.method === 'GET') response.write('some');
    }),
    watching(),
  );
  const getClosed = new Promise<void>((resolve) => (resolveClosed = resolve));
  const download = send(address + PATH, { agent: false }, (message) => message.once('data', () => download.destroy()));
  download.on('error', () => {});
  download.end();
  await getClosed;
  const postClosed = new Promise<void>((resolve) => (resolveClosed = resolve));
  const { port } = new URL(address);
  const upload = connect(Number(port), '127.0.0.1');
  upload.write(
    `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half`,
    () => upload.destroy(),
  );
  await postClosed;
  expect(closed).toEqual(['GET', 'POST']);
  expect(String((await ask(address + PATH)).body)).toBe('well');
});

test('a truncated response is aborted for the client, and a failed connection becomes a 502 of the proxy', async () => {
  const address = await proxy(
    await backend((message, response) => {
      if (message.url?.endsWith('none') === true) return message.socket.destroy();
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': '100' });
      return response.write('some', () => message.socket.destroy());
    }),
    watching(),
  );
  await expect(ask(address + PATH)).rejects.toThrow('aborted');
  const none = await ask(`${address}${PATH}?none`, { headers: { 'X-Request-Id': 'mine' } });
  expect([none.status, none.headers['content-type'], none.headers['proxy-status']]).toEqual([
    502,
    'application/problem+json',
    'contract-proxy; error=connection_terminated',
  ]);
  expect(JSON.parse(String(none.body))).toMatchObject({ status: 502, code: 'SYS_EXCEPTION', requestId: 'mine' });
  const response = await ask((await proxy('http://127.0.0.1:1')) + PATH);
  expect(response.headers['proxy-status']).toBe('contract-proxy; error=connection_refused');
});

test('a read is retried once if its connection breaks; a write is not', async () => {
  const requests: string[] = [];
  const address = await proxy(
    await backend((message, response) => {
      requests.push(message.method ?? '');
      if (message.method === 'POST' || requests.length === 1) return message.socket.destroy();
      return response.end('well');
    }),
    watching(),
  );
  expect(String((await ask(address + PATH)).body)).toBe('well');
  expect((await ask(address + PATH, { method: 'POST' })).status).toBe(502);
  expect(requests).toEqual(['GET', 'GET', 'POST']);
});

test.each(['application/json', 'application/octet-stream'])(
  'a response of %s with an invalid status line after early hints becomes a 502 of the proxy',
  async (type) => {
    const body = `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 O\x01K\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`;
    const raw = createServer((socket) => void socket.once('data', () => socket.write(body)));
    const target = await listen(raw);
    later(async () => void raw.close());
    const address = await proxy(target, watching());
    expect((await ask(address + PATH)).headers['proxy-status']).toBe('contract-proxy; error=http_protocol_error');
  },
);

test('requests reach only the configured hosts, whatever they contain', async () => {
  const calledUrls: string[] = [];
  const elsewhere = await backend((_message, response) => {
    calledUrls.push('elsewhere');
    response.end();
  });
  const { host, port } = new URL(elsewhere);
  const target = await backend((message, response) => {
    calledUrls.push(message.url ?? '');
    response.writeHead(302, { Location: `${elsewhere}/` }).end();
  });
  const address = await proxy(Origins.parse(JSON.stringify({ origins: { '/uaa': target } }), 'env.json'));
  const status = async (path: string, headers: Record<string, string> = {}) => {
    const { status: code, headers: answered } = await ask(`${address}${path}`, { headers });
    return `${code} ${String(answered['proxy-status'] ?? '')}`.trim();
  };
  expect(await status('/uaa/x')).toBe('302');
  expect(await status('/uaax/x')).toBe('502 contract-proxy; error=destination_not_found');
  expect(await status(`//${host}/uaa`)).toBe('502 contract-proxy; error=destination_not_found');
  expect(await status('/uaa/x', { Host: `127.0.0.1:${port}` })).toBe('302');
  expect(await status('/uaa/x', { Host: 'evil.example' })).toBe('421 contract-proxy; error=http_request_denied');
  const raw = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('data', (data) => resolve(String(data))).on('error', reject);
    socket.write(`GET ${elsewhere}/uaa/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
  expect(raw).toContain('HTTP/1.1 502');
  expect(calledUrls).toEqual(['/uaa/x', '/uaa/x']);
});

test('one origin can serve everything, as in the file of the verifier', () => {
  const origins = Origins.parse('{"origins":"https://API.test:443/","users":[]}', 'env.json');
  expect(origins.of('/uaa/x')?.href).toBe('https://api.test/');
});

test.each([
  ['{', 'env.json is no JSON'],
  // The excerpt of V8 could contain a secret.
  ['{"client": hush}', /^env\.json is no JSON: Unexpected token 'h'$/u],
  ['{}', 'env.json: origins'],
  ['{"origins":"https://a.example/base"}', 'env.json: origins: must be an HTTP or HTTPS origin'],
  ['{"origins":{}}', 'env.json: origins: names no origin'],
  ['{"origins":{"uaa":"http://a.example"}}', '"uaa" is no service prefix such as /uaa'],
  ['{"origins":{"/uaa":"a.example"}}', 'origins./uaa: must be an HTTP or HTTPS origin'],
  ['{"origins":{"/uaa":"https://a.example/base"}}', 'origins./uaa: must be an HTTP or HTTPS origin'],
  ['{"origins":{"/uaa":"https://u:p@a.example"}}', 'origins./uaa: must be an HTTP or HTTPS origin'],
])('an unusable configuration fails with the reason: %s', (text: string, message: string | RegExp) => {
  expect(() => Origins.parse(text, 'env.json')).toThrow(UnusableConfig);
  expect(() => Origins.parse(text, 'env.json')).toThrow(message);
});

/** Sends an upgrade request. @returns the socket, and functions that wait for a text or for the end */
async function upgraded(address: string, more: readonly string[] = [], path = '/socket') {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  later(async () => void socket.destroy());
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: keep-alive, Upgrade',
    'Upgrade: websocket',
    ...more,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  const until = async (expected: string): Promise<string> => {
    while (!text.includes(expected)) await once(socket, 'data');
    return text;
  };
  const all = async (): Promise<string> => {
    if (!socket.destroyed) await once(socket, 'close');
    return text;
  };
  return { socket, until, all };
}

/** A backend that responds in capitals after an upgrade, for callers with credentials. */
const shouting = () =>
  backend(
    (_message, response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('plain'),
    (server) =>
      server.on('upgrade', (message, socket, head: Buffer) => {
        later(async () => void socket.destroy());
        if (message.headers['authorization'] === undefined) {
          socket.end('HTTP/1.1 401 Unauthorized\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nno!\r\n0\r\n\r\n');
          return;
        }
        const { upgrade, connection } = message.headers;
        socket.write(
          `HTTP/1.1 101 Fine\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\nX-Asked: ${connection}\r\n\r\n`,
        );
        socket.write(head.toString().toUpperCase());
        socket.on('data', (chunk: Buffer) => socket.write(chunk.toString().toUpperCase()));
        socket.on('end', () => socket.end());
      }),
  );

test('an upgrade request is forwarded, and bytes pass in both directions until an end', async () => {
  const traffic = new Traffic(checker, document);
  const address = await proxy(await shouting(), watching(traffic));
  const { socket, until, all } = await upgraded(address, ['Authorization: Bearer a']);
  expect(await until('\r\n\r\n')).toBe(
    'HTTP/1.1 101 Fine\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Asked: Upgrade\r\n\r\n',
  );
  socket.write('hello');
  await until('HELLO');
  socket.write('again');
  await until('AGAIN');
  socket.end();
  await all();
  expect(traffic.passedBy.get('upgrade')).toBe(1);
});

test('a response that refuses an upgrade is returned', async () => {
  const { all } = await upgraded(await proxy(await shouting()));
  const text = await all();
  expect(text).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/u);
  expect(text).toMatch(/\r\nConnection: close\r\n\r\n3\r\nno!\r\n0\r\n\r\n$/u);
});

test('an upgrade request fails without a backend, with a body, and for a foreign host', async () => {
  const connection = await upgraded(await proxy('http://127.0.0.1:1'));
  expect(await connection.all()).toMatch(/^HTTP\/1\.1 502 .*contract-proxy; error=connection_refused/su);
  const nowhere = await upgraded(await proxy(Origins.parse('{"origins":{"/uaa":"http://127.0.0.1:1"}}', 'env.json')));
  expect(await nowhere.all()).toMatch(/^HTTP\/1\.1 502 .*error=destination_not_found/su);
  const address = await proxy(await shouting());
  const body = await upgraded(address, ['Content-Length: 2']);
  expect(await body.all()).toMatch(/^HTTP\/1\.1 501 /u);
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect((await bytesOf(socket)).toString()).toMatch(/^HTTP\/1\.1 421 /u);
});

test('an offer to upgrade to HTTP/2 is handled like any other request', async () => {
  const { status, body } = await ask(`${await proxy(await shouting())}/`, {
    headers: { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': '' },
  });
  expect([status, String(body)]).toEqual([200, 'plain']);
});

test.each(['GET', 'POST'])('an unrequested switch of protocols becomes a 502 of the proxy: %s', async (method) => {
  const server = createServer((socket) => {
    later(async () => void socket.destroy());
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: odd\r\n\r\n'));
  });
  const address = await listen(server);
  later(async () => void server.close());
  const { status, headers } = await ask(`${await proxy(address, watching())}${PATH}`, {
    method,
    body: method === 'POST' ? '{}' : '',
  });
  expect(status).toBe(502);
  expect(headers['proxy-status']).toMatch(/^contract-proxy; error=/u);
});
