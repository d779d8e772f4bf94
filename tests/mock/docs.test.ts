/** The reference at `/docs`: created lazily, and served under a strict policy. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { fromRequest } from '../../mock-server/core/http/http.ts';
import { createMock } from '../../mock-server/core/mock.ts';
import { lazySite } from '../../mock-server/core/node/lazy-site.ts';
import { type Running, serve } from '../../mock-server/core/node/serve.ts';
import { openDocs } from '../../mock-server/docs.ts';
import { createDomains } from '../../mock-server/domains.ts';
import { NOW } from '../mock-client.ts';

let server: Running;
const get = (path: string, init: RequestInit = {}) =>
  fetch(`${server.address}${path}`, { redirect: 'manual', ...init });

beforeAll(async () => {
  const mock = await createMock({ domains: createDomains(), document, version: 'test', frozenAt: NOW });
  server = await serve(mock, {
    host: '127.0.0.1',
    port: 0,
    docs: lazySite('/docs', openDocs),
    // The console would answer every path.
    site: { answer: () => Promise.resolve({ status: 200, headers: [], body: new TextEncoder().encode('console') }) },
  });
});

afterAll(() => server.stop());

describe('the reference', () => {
  test('is served with a policy that allows only its own files', async () => {
    for (const path of ['/docs/', '/docs/zh-CN/upgrades.html', '/docs/assets/docs.js', '/docs/no-such-page.html']) {
      const { headers } = await get(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'",
      );
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  test('has content types, and is revalidated with its ETag', async () => {
    const page = await get('/docs/upgrades.html');
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('publishUpgrade');
    expect((await get('/docs/assets/docs.js')).headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    const etag = page.headers.get('ETag') ?? '';
    expect((await get('/docs/upgrades.html', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('responds to HEAD without a body', async () => {
    const answer = await get('/docs/upgrades.html', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('Content-Length'))).toBeGreaterThan(1000);
    expect(await answer.text()).toBe('');
  });

  test('redirects to the language of the reader', async () => {
    const start = async (language: string) =>
      (await get('/docs', { headers: { 'Accept-Language': language } })).headers.get('Location');
    expect(await start('zh-CN,zh;q=0.9')).toBe('/docs/zh-CN/');
    expect(await start('zh-Hant-TW')).toBe('/docs/zh-TW/');
    expect(await start('de')).toBe('/docs/');
    expect(await (await get('/docs/zh-TW/')).text()).toContain('<html lang="zh-TW">');
  });

  test('has no other pages, and leaves other paths to the console and the mock', async () => {
    for (const path of [
      '/docs/no-such-page.html',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/assets/',
    ])
      expect((await get(path)).status, path).not.toBe(500);
    expect((await get('/docs/no-such-page.html')).status).toBe(404);
    expect((await get('/docs/assets/')).status).toBe(404);
    expect(await (await get('/documents')).text()).toBe('console');
    expect((await get('/mock-example/api/mock/health')).status).toBe(200);
  });
});

describe('a lazy site', () => {
  const ask = (path: string, method = 'GET') => fromRequest(new Request(`http://docs.test${path}`, { method }));
  const library = { paths: new Set(['index.html']), read: (path: string) => Promise.resolve(`<p>${path}`) };

  test('is opened once, by its first request', async () => {
    const open = vi.fn(() => Promise.resolve(library));
    const site = lazySite('/docs', open);
    expect(site.answer(ask('/pages'))).toBeUndefined();
    expect(site.answer(ask('/docs/', 'POST'))).toBeUndefined();
    expect(open).not.toHaveBeenCalled();
    const [one, other] = await Promise.all([site.answer(ask('/docs/')), site.answer(ask('/docs/missing'))]);
    expect([one?.status, other?.status]).toEqual([200, 404]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('is opened again after opening has failed', async () => {
    const open = vi.fn(() => Promise.resolve(library)).mockRejectedValueOnce(new Error('not generated'));
    const site = lazySite('/docs', open);
    await expect(site.answer(ask('/docs/'))).rejects.toThrow('not generated');
    expect((await site.answer(ask('/docs/')))?.status).toBe(200);
  });

  test('is opened again after reading a page has failed', async () => {
    const read = vi.fn(library.read).mockRejectedValueOnce(new Error('gone'));
    const open = vi.fn(() => Promise.resolve({ ...library, read }));
    const site = lazySite('/docs', open);
    await expect(site.answer(ask('/docs/'))).rejects.toThrow('gone');
    expect((await site.answer(ask('/docs/')))?.status).toBe(200);
    expect(open).toHaveBeenCalledTimes(2);
  });
});
