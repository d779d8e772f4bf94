/** The console on nginx as `docs/deploy.md` deploys it: at the root of a host and under a path. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import runtime from '../../public/config.json' with { type: 'json' };
import { usualWindow } from '../restart/window.ts';
import { android } from '../screen.ts';
import { plainHost } from '../server.ts';
import { documentTest as test, expect, password } from '../story.ts';
import { hasBrotli, MISSING, type Nginx, findNginx, documentedConfig, startNginx } from './nginx.ts';

// All stories share one build for the path and two servers.
test.describe.configure({ mode: 'default' });
test.skip(findNginx() === null, MISSING);

const root = resolve(import.meta.dirname, '../..');
const html = { Accept: 'text/html' };

interface Reply {
  status: number;
  headers: Partial<Record<string, string | string[]>>;
  body: Buffer;
}

/** A connection of its own for each call: one that is kept may be closed just when it is used again. */
const connection = { host: '127.0.0.1', servername: plainHost, rejectUnauthorized: false, agent: false } as const;

/** Sends a request to a server with a self-signed certificate. */
function ask({ port }: Nginx, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Reply> {
  const options = { ...connection, port, path };
  const method = body ? 'POST' : 'GET';
  return new Promise((done, fail) => {
    const sent = request({ ...options, method, headers: { Host: plainHost, ...headers } }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () =>
        done({ status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** The status for a body of that length, of which only the header is sent. */
function statusOfLength({ port }: Nginx, path: string, length: number): Promise<number> {
  const options = { ...connection, port, path };
  const headers = { Host: plainHost, 'Content-Length': length };
  return new Promise((done, fail) => {
    const sent = request({ ...options, method: 'POST', headers }, ({ statusCode = 0 }) => {
      done(statusCode);
      sent.destroy();
    });
    sent.on('error', fail);
    sent.flushHeaders();
  });
}

const servers = new Map<string, Nginx>();
let folder = '';

function serverOf(base: string): Nginx {
  const server = servers.get(base);
  if (!server) throw new Error(`Nothing is served under "${base}/"`);
  return server;
}

test.beforeAll(async ({ servers: { shipped } }) => {
  test.setTimeout(240_000);
  const api = await shipped();
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, BASE_PATH: '/console/' },
  });
  servers.set('', await startNginx({ folder: process.env['CONSOLE_DIR'] ?? 'dist', base: '', api }));
  servers.set('/console', await startNginx({ folder, base: '/console', api }));
});

test.afterAll(async () => {
  for (const server of servers.values()) await server.stop();
  if (folder) rmSync(folder, { recursive: true });
});

test('the configuration forwards exactly the service prefixes of config.json, except that of the mock', () => {
  const [, prefixes = ''] = /\(\?:(uaa\|.*?)\)/u.exec(documentedConfig) ?? [];
  const own = Object.keys(runtime.backends).filter((prefix) => prefix !== '/mock-example');
  expect(prefixes.split('|').map((name) => `/${name}`)).toEqual(own);
});

for (const base of ['', '/console']) {
  const place = base || 'the root';

  test(`files under ${place} have the same headers as from the project’s own server`, async ({ consoleUrl }) => {
    const server = serverOf(base);
    const asset = /src="[^"]*?(\/assets\/boot-[^"]+)"/u;
    const here = asset.exec(readFileSync(join(server.folder, 'index.html'), 'utf8'))?.[1] ?? '';
    const there = asset.exec(await (await fetch(consoleUrl, { headers: html })).text())?.[1] ?? '';
    const names = [...server.headers.matchAll(/^add_header (\S+)/gmu)].map(([, name = '']) => name.toLowerCase());
    expect(names).toEqual(expect.arrayContaining(['content-security-policy', 'strict-transport-security']));
    for (const path of [
      '/',
      '/pages/publish/android-upgrade?view=1',
      '/config.json',
      '/icon.svg',
      '/licenses.txt',
      here,
    ]) {
      const reply = await ask(server, `${base}${path}`, html);
      const own = await fetch(`${consoleUrl}${path === here ? there : path}`, { headers: html });
      expect([path, reply.status]).toEqual([path, own.status]);
      for (const name of [...names, 'cache-control'])
        expect([path, name, reply.headers[name]]).toEqual([path, name, own.headers.get(name)]);
      // The type of scripts has two names.
      expect(String(reply.headers['content-type']).replace('application/java', 'text/java')).toContain(
        own.headers.get('content-type')?.split(';', 1)[0],
      );
    }
  });

  test(`files under ${place} are compressed, and missing files return 404`, async () => {
    const server = serverOf(base);
    const page = await ask(server, `${base}/pages/system/user`, { ...html, 'Accept-Encoding': 'gzip' });
    const plain = readFileSync(join(server.folder, 'index.html'));
    expect([page.headers['content-encoding'], gunzipSync(page.body)]).toEqual(['gzip', plain]);
    const script = /src="([^"]*\/assets\/index-[^"]+)"/u.exec(plain.toString())?.[1] ?? '';
    const bytes = readFileSync(join(server.folder, script.slice(base.length)));
    const zipped = await ask(server, script, { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(zipped.body.length).toBeLessThan(bytes.length / 2);
    expect(gunzipSync(zipped.body)).toEqual(bytes);
    if (hasBrotli) {
      const small = await ask(server, script, { 'Accept-Encoding': 'gzip, br' });
      expect([small.headers['content-encoding'], brotliDecompressSync(small.body)]).toEqual(['br', bytes]);
    }
    const config = await ask(server, `${base}/config.json`, { 'Accept-Encoding': 'gzip' });
    expect([config.headers['content-encoding'], JSON.parse(config.body.toString())]).toEqual([undefined, runtime]);
    const missing = await ask(server, `${base}/assets/gone-abc1234.js`, html);
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, undefined]);
    expect(missing.headers['content-security-policy']).toContain("default-src 'none'");
    expect(missing.body.toString()).not.toContain('id="root"');
    expect((await ask(server, `${base}/package.json`, { Accept: '*/*' })).status).toBe(404);
  });

  test(`calls under ${place} reach the backend unchanged, and bodies that are too large get 413`, async ({ mock }) => {
    const server = serverOf(base);
    const escaped = '/yusp-app-common/api/file/a%2Fb%20c?x=%2B';
    await ask(server, `${base}${escaped}`);
    expect((await mock.requests('getFile')).map(({ path }) => path)).toEqual([escaped]);
    const file = `${base}/yusp-app-common/api/file`;
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const large = await ask(server, file, form, Buffer.alloc(10 * 1024 * 1024));
    expect([large.status, large.headers['content-type']]).toEqual([401, 'application/problem+json']);
    expect(await statusOfLength(server, file, 12 * 1024 * 1024)).toBe(413);
  });
}

test('plain HTTP redirects to HTTPS, and the path without a slash to the console', async () => {
  const { plainPort } = serverOf('/console');
  const { status, headers } = await fetch(`http://127.0.0.1:${plainPort}/console/about`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/console/about']);
  const slash = await ask(serverOf('/console'), '/console', html);
  expect([slash.status, new URL(String(slash.headers['location'])).pathname]).toEqual([301, '/console/']);
});

test('under a path an operator can sign in, reload a record, open a link in a new window and sign out', async ({
  browser,
}) => {
  const { url } = serverOf('/console');
  const context = await browser.newContext({ ...usualWindow, ignoreHTTPSErrors: true });
  const wrong: string[] = [];
  const underWay = new Set<Request>();
  context.on('request', (call) => {
    underWay.add(call);
    if (!call.url().startsWith(`${url}/`)) wrong.push(`outside of the path: ${call.url()}`);
  });
  context.on('requestfinished', (call) => void underWay.delete(call));
  context.on('requestfailed', (call) => void underWay.delete(call));
  context.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`);
  });
  context.on('weberror', (error) => wrong.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(`${url}${android}?page=2`);
  await expect(page).toHaveURL(`${url}/login?redirect=${encodeURIComponent(`${android}?page=2`)}`);
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${url}${android}?page=2`);

  await page.getByRole('main').locator('[data-act="open"]').first().click();
  const record = page.getByRole('dialog');
  await expect(record).toBeVisible();
  const address = page.url();
  expect(address).toMatch(new RegExp(`^${url}${android}\\?page=2&view=\\d+$`, 'u'));
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(record).toBeVisible();
  await page.goBack();
  await expect(record).toBeHidden();

  const opened = context.waitForEvent('page');
  await page
    .getByRole('link', { name: 'Dashboard' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other).toHaveURL(`${url}/dashboard`);
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const stored = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(stored.filter((key) => !/^(?:mpc|table)\/console\./u.test(key))).toEqual([]);

  // A call that is in progress when its session ends gets 401.
  await expect.poll(() => underWay.size).toBe(0);
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${url}/login`);
  await expect(other).toHaveURL(`${url}/login`);
  expect(wrong).toEqual([]);
  await context.close();
});
