/** Which hosts and origins may call the HTTP server, and the headers of all its responses. */
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createServer } from 'vite';
import { Callers } from '../../mock-server/core/node/callers.ts';
import { type Running, serve } from '../../mock-server/core/node/serve.ts';
import type { Site } from '../../mock-server/core/node/site.ts';
import { mockProxy } from '../../mock-server/vite-plugin.ts';
import { freshMock } from '../mock-client.ts';
import { freePort } from '../server.ts';

interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

const running: Running[] = [];

async function open(allow?: string[], site?: Site): Promise<string> {
  const server = await serve(await freshMock('empty'), { host: '127.0.0.1', port: 0, allow, site });
  running.push(server);
  return server.address;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const ask = (url: string, method: string, headers: Record<string, string> = {}, body?: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const out = send(url, { method, headers }, (message) => {
      let text = '';
      message.setEncoding('utf8').on('data', (part) => (text += String(part)));
      message.on('end', () => resolve({ status: message.statusCode ?? 0, headers: message.headers, text }));
    });
    out.on('error', reject);
    out.end(body);
  });

const control = '/mock-example/api/mock';
/** Writes that a page can send without a body and without a preflight. */
const switches = [
  `${control}/reset`,
  `${control}/scenario/empty`,
  `${control}/token-expiry`,
  `${control}/snapshot/1/restore`,
];

test('writes from foreign origins to the control plane are refused, and the refusal names --allow', async () => {
  const address = await open();
  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example:4000',
    'http://127.0.0.1.evil.example',
    'http://evil.example:80@127.0.0.1:4000',
    'null',
    'file://',
    '',
  ]) {
    for (const path of switches) {
      const { status, text } = await ask(address + path, 'POST', { Origin: origin });
      expect([origin, path, status]).toEqual([origin, path, 403]);
      expect(text).toContain('--allow');
    }
  }
  const { text } = await ask(address + switches[0], 'POST', { Origin: 'https://evil.example:8443' });
  expect(text).toBe(
    'Pages of the origin "https://evil.example:8443" must not change anything on this server. If you trust it, start the server with --allow evil.example.\n',
  );
  const { items } = JSON.parse((await ask(`${address}${control}/request`, 'GET')).text);
  expect(items.every(({ method }: { method: string }) => method === 'GET')).toBe(true);
});

test('writes from local pages on any port and from clients without an Origin are allowed', async () => {
  const address = await open();
  for (const origin of [
    undefined,
    'http://localhost:5173',
    'http://127.0.0.1:4000',
    'https://localhost',
    'http://[::1]:1',
  ]) {
    const { status } = await ask(`${address}${control}/reset`, 'POST', origin === undefined ? {} : { Origin: origin });
    expect([origin, status]).toEqual([origin, 200]);
  }
});

test('a read from a foreign origin is answered without a CORS header', async () => {
  const { status, headers } = await ask(`${await open()}${control}/health`, 'GET', { Origin: 'https://evil.example' });
  expect([status, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    undefined,
    'same-origin',
  ]);
});

test('every request for an unknown host name is refused with 421 (DNS rebinding)', async () => {
  const address = await open();
  for (const host of [
    'rebound.example',
    'rebound.example:4000',
    'localhost.rebound.example',
    '127.0.0.1.nip.example',
    'localhost@rebound.example',
    'a b',
  ]) {
    for (const [method, path] of [
      ['GET', `${control}/health`],
      ['POST', `${control}/reset`],
      ['GET', '/'],
      ['OPTIONS', `${control}/reset`],
    ] as const) {
      const { status, text } = await ask(address + path, method, { Host: host });
      expect([host, method, status]).toEqual([host, method, 421]);
      expect(text).toContain('--allow');
    }
  }
  for (const host of ['localhost', 'LOCALHOST:9', '127.0.0.1', '[::1]:4000']) {
    expect((await ask(`${address}${control}/health`, 'GET', { Host: host })).status).toBe(200);
  }
});

test('allowed hosts and their pages are served', async () => {
  const address = await open(['console.example', '10.0.0.7']);
  const { status, headers } = await ask(`${address}${control}/reset`, 'POST', {
    Host: 'console.example:4000',
    Origin: 'https://CONSOLE.example',
  });
  expect([status, headers['access-control-allow-origin']]).toEqual([200, 'https://CONSOLE.example']);
  expect(
    (await ask(`${address}${control}/reset`, 'POST', { Host: '10.0.0.7', Origin: 'http://10.0.0.7:5173' })).status,
  ).toBe(200);
  expect((await ask(`${address}${control}/reset`, 'POST', { Origin: 'https://www.console.example' })).status).toBe(403);
});

test('the address that a server listens on is allowed, or all addresses of the machine for 0.0.0.0', () => {
  const asks = (callers: Callers, host: string) =>
    callers.refusal({ method: 'GET', host, origin: undefined })?.status ?? 200;
  expect(asks(new Callers('192.0.2.7'), '192.0.2.7:4000')).toBe(200);
  expect(asks(new Callers('192.0.2.7'), '192.0.2.8:4000')).toBe(421);
  expect(asks(new Callers('2001:db8::7'), '[2001:DB8:0::7]:4000')).toBe(200);
  const all = new Callers('0.0.0.0');
  const addresses = Object.values(networkInterfaces())
    .flatMap((one = []) => one)
    .filter(({ family }) => family === 'IPv4');
  for (const { address } of [{ address: '0.0.0.0' }, ...addresses]) expect(asks(all, address)).toBe(200);
  expect(asks(all, 'rebound.example')).toBe(421);
});

test('an --allow option that is not a host name throws', () => {
  for (const wrong of ['', 'https://console.example', 'console.example/path', 'a b', 'console.example:4000']) {
    expect(() => new Callers('127.0.0.1', [wrong])).toThrow('--allow takes a host name');
    expect(() => new Callers(wrong)).toThrow('HOST takes a host name');
  }
});

test('the proxy of the development server allows only pages that it serves', async () => {
  const port = await freePort();
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      watch: null,
      ws: false,
      allowedHosts: ['dev.example'],
      proxy: { '/mock-example': mockProxy(await open()) },
    },
  });
  await vite.listen();
  const address = `http://127.0.0.1:${port}${control}/reset`;
  const own = await ask(address, 'POST', { Host: `dev.example:${port}`, Origin: `http://dev.example:${port}` });
  const foreign = await ask(address, 'POST', { Host: `dev.example:${port}`, Origin: 'https://evil.example' });
  await vite.close();
  expect([own.status, foreign.status]).toEqual([200, 403]);
});

/** Sends the raw text of a request and returns the whole response. */
const overWire = (address: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
    let all = '';
    socket.setEncoding('latin1').on('data', (part) => (all += String(part)));
    socket.on('error', reject).on('close', () => resolve(all));
  });

test('every response has the HSTS, COOP and CORP headers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = { status: 200, headers: ['Content-Type', 'text/html'], body: new TextEncoder().encode('page') };
  const site: Site = {
    answer({ path }) {
      if (path === '/crash') return Promise.reject(new Error('crash'));
      return path === '/'
        ? Promise.resolve(file)
        : path === '/same'
          ? Promise.resolve({ ...file, status: 304, body: null })
          : undefined;
    },
  };
  const address = await open(undefined, site);
  const kinds: [number, string, string, Record<string, string>?, string?][] = [
    [200, 'GET', '/'],
    [200, 'HEAD', '/'],
    [304, 'GET', '/same'],
    [500, 'GET', '/crash'],
    [404, 'GET', '/nowhere'],
    [200, 'GET', `${control}/health`],
    [200, 'HEAD', `${control}/health`],
    [200, 'GET', `${control}/openapi.json`],
    [200, 'GET', '/uaa/api/captcha?t=1'],
    [401, 'GET', '/yusp-app-oca/api/user/session/info'],
    [404, 'GET', '/uaa/nothing'],
    [405, 'PUT', '/uaa/oauth/token'],
    [415, 'POST', `${control}/fault`, { 'Content-Type': 'text/plain' }, 'x'],
    [400, 'POST', `${control}/fault`, { 'Content-Type': 'application/json' }, '{'],
    [422, 'POST', `${control}/fault`, { 'Content-Type': 'application/json' }, '{"status":1}'],
    [
      413,
      'POST',
      '/uaa/oauth/token',
      { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Basic ${btoa('console:console')}` },
      `a=${'x'.repeat(70_000)}`,
    ],
    [204, 'POST', `${control}/token-expiry`],
    [204, 'OPTIONS', `${control}/reset`, { Origin: 'http://localhost:5173' }],
    [200, 'GET', `${control}/health`, { Origin: 'http://localhost:5173' }],
    [200, 'GET', `${control}/health`, { Origin: 'https://evil.example' }],
    [417, 'GET', `${control}/health`, { Expect: 'a miracle' }],
    [403, 'POST', `${control}/reset`, { Origin: 'https://evil.example' }],
    [421, 'GET', '/', { Host: 'rebound.example' }],
  ];
  for (const [status, method, path, headers = {}, body] of kinds) {
    const answer = await ask(address + path, method, headers, body);
    expect([method, path, answer.status]).toEqual([method, path, status]);
    expect(answer.headers, `${method} ${path}`).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': headers['Origin']?.startsWith('http://localhost')
        ? 'cross-origin'
        : 'same-origin',
    });
  }
  for (const [status, text] of [
    [400, 'NONSENSE\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ] as const) {
    const answer = await overWire(address, text);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    for (const name of ['Strict-Transport-Security', 'Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'])
      expect(answer, text.slice(0, 40)).toContain(`${name}: `);
  }
  // The crash above is intended, so it is removed from the log.
  await ask(`${address}${control}/reset`, 'POST');
});
