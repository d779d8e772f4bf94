import { request as send } from 'node:http';
import { connect } from 'node:net';
import { getResponse } from 'msw';
import { http } from 'msw/http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { operations } from '../../openapi/generated/operations.ts';
import { createMock, type Mock } from '../../mock-server/core/mock.ts';
import { type Running, serve } from '../../mock-server/core/node/serve.ts';
import { readSite } from '../../mock-server/core/node/site.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { NOW } from '../mock-client.ts';
import { untilExpected } from '../until.ts';

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
type Door = (method: string, path: string, headers: Record<string, string>, body?: string) => Promise<Reply>;

const mocks: Mock[] = [];
let server: Running;
let folder: string;

async function mock(): Promise<Mock> {
  const created = await createMock({ domains: createDomains(), document, version: 'test', frozenAt: NOW });
  mocks.push(created);
  return created;
}

async function reply(response: Response): Promise<Reply> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const overFetch =
  (target: Mock): Door =>
  async (method, path, headers, body) =>
    reply(
      await target.fetch(
        new Request(`http://mock.test${path}`, { method, headers, ...(body !== undefined && { body }) }),
      ),
    );

const overWorker =
  (target: Mock): Door =>
  async (method, path, headers, body) => {
    const handler = http.all('*', ({ request }) => target.fetch(request));
    const response = await getResponse(
      [handler],
      new Request(`http://mock.test${path}`, { method, headers, ...(body !== undefined && { body }) }),
    );
    if (response === undefined) throw new Error('not handled');
    return reply(response);
  };

const overHttp =
  (address: string): Door =>
  (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const out = send(`${address}${path}`, { method, headers }, (message) => {
        const chunks: Buffer[] = [];
        message.on('data', (chunk: Buffer) => chunks.push(chunk));
        message.on('end', () => {
          const sent = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
          resolve({ status: message.statusCode ?? 0, headers: Object.fromEntries(sent), body: Buffer.concat(chunks) });
        });
      });
      out.on('error', reject);
      out.end(body);
    });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(join(folder, 'assets', 'app-1234.js'), 'export const text = 1;\n'.repeat(100));
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({
      backends: { '/uaa': 'https://id.example:8443/x', '/zuul': '' },
      exportService: 'https://sheets.example/write',
    }),
  );
  server = await serve(await mock(), { host: '127.0.0.1', port: 0, site: await readSite(folder) });
});

afterAll(async () => {
  await server.stop();
  for (const each of mocks.slice(1)) await each.close();
  await rm(folder, { recursive: true });
});

const KIB = 1024;
const MIB = 1024 * KIB;
const NOT_OURS = new Set([
  'connection',
  'content-length',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
]);
const ours = ({ status, headers, body }: Reply): unknown => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_OURS.has(name))),
  body: body.toString('base64'),
});

/** Sends requests of every kind, some of which use earlier responses. */
async function conversation(door: Door): Promise<Reply[]> {
  const replies: Reply[] = [];
  const ask: Door = async (...request) => {
    const answer = await door(...request);
    replies.push(answer);
    return answer;
  };
  const form = {
    Authorization: `Basic ${btoa('console:console')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const signIn = await ask('POST', '/uaa/oauth/token', form, 'grant_type=password&username=admin&password=Chenghu2024');
  const { access_token: token } = JSON.parse(signIn.body.toString());
  const signed = { Authorization: `Bearer ${token}`, 'Accept-Language': 'zh-CN' };
  const json = { ...signed, 'Content-Type': 'application/json' };
  const upgrades = '/yusp-app-common/api/upgrade/android';
  const input = {
    version: '9.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: '银行',
    address: 'https://store.example/a',
  };
  await ask('GET', '/yusp-app-oca/api/user/session/info', signed);
  await ask('GET', `${upgrades}?page=2&size=10&sort=version,desc&sort=createdAt%2Casc`, signed);
  await ask('GET', `${upgrades}/../android/x`, signed);
  await ask('GET', `${upgrades}?version=%E4%B8%AD+%zz`, signed);
  const created = await ask('POST', upgrades, { ...json, 'Idempotency-Key': 'key-0000001' }, JSON.stringify(input));
  await ask('POST', upgrades, { ...json, 'Idempotency-Key': 'key-0000001' }, JSON.stringify(input));
  await ask('POST', upgrades, json, '{"version":');
  await ask('POST', upgrades, json, '{"version":"x"}');
  await ask('POST', upgrades, json, JSON.stringify({ ...input, description: 'x'.repeat(4 * MIB) }));
  await ask('POST', '/uaa/oauth/token', form, `grant_type=password&username=${'x'.repeat(64 * KIB)}`);
  await ask('DELETE', created.headers['location'] ?? '', signed);
  await ask('GET', '/nothing', {});
  await ask('PUT', upgrades, signed);
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nidList\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="ids.txt"\r\nContent-Type: text/plain\r\n\r\nCH-1\nCH-2\r\n--b--\r\n';
  const file = await ask(
    'POST',
    '/yusp-app-common/api/file',
    { ...signed, 'Content-Type': 'multipart/form-data; boundary=b' },
    multipart,
  );
  await ask('GET', `${file.headers['location'] ?? ''}/content`, signed);
  return replies;
}

test('the same requests get the same bytes and headers over fetch, service worker and HTTP', async () => {
  const [fetched, intercepted, sent] = await Promise.all([
    conversation(overFetch(await mock())),
    conversation(overWorker(await mock())),
    conversation(overHttp(server.address)),
  ]);
  expect(fetched.map(({ status }) => status)).toEqual([
    200, 200, 200, 404, 200, 201, 201, 400, 422, 413, 413, 204, 404, 405, 201, 200,
  ]);
  expect(fetched.at(-1)?.body.toString()).toBe('CH-1\nCH-2');
  expect(sent.map(ours)).toEqual(fetched.map(ours));
  expect(intercepted.map(ours)).toEqual(fetched.map(ours));
});

test('a body that is too large is refused in the error format of its operation', async () => {
  for (const door of [overFetch(await mock()), overHttp(server.address)]) {
    const replies = await conversation(door);
    const refused = replies
      .filter(({ status }) => status === 413)
      .map(({ body }): unknown => JSON.parse(body.toString()));
    expect(refused).toMatchObject([
      { status: 413, title: '请求内容过大', code: 'BODY_TOO_LARGE' },
      { error: 'invalid_request', code: 'BODY_TOO_LARGE' },
    ]);
  }
});

test('HEAD responds like GET, without the body', async () => {
  const ask = overHttp(server.address);
  const [head, get] = [
    await ask('HEAD', '/mock-example/api/mock/scenario', { 'X-Request-Id': 'a' }),
    await ask('GET', '/mock-example/api/mock/scenario', { 'X-Request-Id': 'a' }),
  ];
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    get.headers['content-length'],
    0,
  ]);
});

test('a request aborted halfway through its body is logged as 400, without a contract violation', async () => {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  const head = 'POST /uaa/oauth/token HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: half-way\r\n';
  const credentials = `Authorization: Basic ${btoa('console:console')}\r\n`;
  const rest = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngrant_type=';
  socket.write(`${head}${credentials}${rest}`, () => socket.destroy());
  await untilExpected(async () => {
    const log = await (await fetch(`${server.address}/mock-example/api/mock/request?size=10`)).text();
    expect(JSON.parse(log)).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ requestId: 'half-way', status: 400, violations: [] })]),
    });
  });
});

test('a response that cannot be sent becomes a logged 500, over fetch and HTTP', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  const domains = createDomains();
  const { auth } = domains.handlers;
  const getCaptchaImage: typeof auth.getCaptchaImage = () => ({
    binary: new Uint8Array(1),
    type: 'image/png',
    headers: { 'X-Name': '名' },
  });
  const target = await createMock({
    domains: { ...domains, handlers: { ...domains.handlers, auth: { ...auth, getCaptchaImage } } },
    document,
    version: 'test',
    frozenAt: NOW,
  });
  const broken = await serve(target, { host: '127.0.0.1', port: 0 });
  for (const door of [overFetch(target), overHttp(broken.address)]) {
    const { status, body } = await door('GET', `${operations.getCaptchaImage.path}?t=0123456789abcdef`, {
      'X-Request-Id': 'mine',
    });
    expect([status, JSON.parse(body.toString())]).toMatchObject([500, { code: 'SYS_EXCEPTION', requestId: 'mine' }]);
    expect(target.control.requests({}).items[0]).toMatchObject({
      requestId: 'mine',
      violations: [expect.objectContaining({ rule: 'handler', actual: expect.stringContaining('TypeError') })],
    });
  }
  silence.mockRestore();
  await broken.stop();
});

test('a console on another port of this machine gets CORS headers, and other origins do not', async () => {
  const ask = overHttp(server.address);
  const near = await ask('OPTIONS', '/uaa/oauth/token', {
    Origin: 'http://localhost:5173',
    'Access-Control-Request-Headers': 'authorization',
  });
  expect(near.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:5173',
    'access-control-allow-headers': 'authorization',
  });
  const far = await ask('GET', '/mock-example/api/mock/health', { Origin: 'https://evil.example' });
  expect(far.headers).not.toHaveProperty('access-control-allow-origin');
});

test('the console is served with a strict policy that allows only the configured backends', async () => {
  const page = await overHttp(server.address)('GET', '/pages/publish/android-upgrade', { Accept: 'text/html' });
  expect([page.status, page.body.toString()]).toEqual([200, '<!doctype html><title>Console</title>']);
  const policy = page.headers['content-security-policy'] ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https://id.example:8443",
    "media-src 'self' https://id.example:8443",
    "font-src 'self'",
    "connect-src 'self' https://id.example:8443 https://sheets.example",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console',
  ]);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'x-content-type-options': 'nosniff',
  });
});

test('hashed files are immutable and compressed, and missing files return 404', async () => {
  const ask = overHttp(server.address);
  const plain = await ask('GET', '/assets/app-1234.js', {});
  const zipped = await ask('GET', '/assets/app-1234.js', { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  expect((await ask('GET', '/assets/app-1234.js', { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding']).toBe(
    'br',
  );
  expect((await ask('GET', '/assets/app-1234.js', { 'If-None-Match': plain.headers['etag'] ?? '' })).status).toBe(304);
  expect((await ask('GET', '/assets/gone.js', { Accept: 'text/html' })).status).toBe(404);
  expect((await ask('GET', '/package.json', { Accept: '*/*' })).status).toBe(404);
  for (const address of ['/../package.json', '//evil.example', '/..%2f..%2fetc', '/pages%2Fa.b']) {
    const { status, body } = await ask('GET', address, { Accept: 'text/html' });
    expect([address, status, body.toString()]).toEqual([address, 200, '<!doctype html><title>Console</title>']);
  }
  expect((await ask('POST', '/', {})).status).toBe(404);
});

test('a console built for a path is served below it with its API, and the root redirects there', async () => {
  const below = await mkdtemp(join(tmpdir(), 'site-'));
  const page = '<!doctype html><script src="/console/assets/boot-1234.js"></script>';
  await writeFile(join(below, 'index.html'), page);
  await writeFile(join(below, 'icon.svg'), '<svg/>');
  const running = await serve(await mock(), { host: '127.0.0.1', port: 0, site: await readSite(below) });
  const ask = overHttp(running.address);
  const html = { Accept: 'text/html' };
  const pages = ['/console/', '/console/pages/publish/android-upgrade?page=2'];
  for (const address of pages) expect((await ask('GET', address, html)).body.toString()).toBe(page);
  for (const address of ['/', '/console']) {
    expect(await ask('GET', address, html)).toMatchObject({ status: 302, headers: { location: '/console/' } });
  }
  const statuses = ['/console/icon.svg', '/icon.svg', '/pages/about', '/consoles/', '/console/assets/gone.js'].map(
    async (address) => (await ask('GET', address, html)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404]);
  const health = '/mock-example/api/mock/health';
  expect((await ask('GET', `/console${health}`, {})).body).toEqual((await ask('GET', health, {})).body);
  await running.stop();
  await rm(below, { recursive: true });
});
