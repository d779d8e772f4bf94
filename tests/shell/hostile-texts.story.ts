import type { Page } from '@playwright/test';
import { expect, openAs, password, test } from '../story.ts';

/** Texts that would run code, load a resource or break the page if they were not escaped. Each is a record name. */
const corpus = [
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  '<script>window.hit=1</script>',
  '</textarea><iframe src=javascript:hit=1>',
  '{{constructor.constructor("hit=1")()}}${hit=1}',
  'javascript:window.hit=1//',
  '=cmd|calc!A0 שלום 1.0.0 %00 \\u003cb>',
  '&lt;b&gt;&amp;amp; <b>bold</b> <!--',
] as const;

/** Returns a function that creates records through the API, as an operator. */
async function client(page: Page) {
  const answer = await page.request.post('/uaa/oauth/token', {
    headers: { Authorization: `Basic ${btoa('console:console')}` },
    form: { grant_type: 'password', username: 'operator01', password, scope: 'console' },
  });
  const { access_token: token }: { access_token: string } = await answer.json();
  const headers = { Authorization: `Bearer ${token}` };
  return async (path: string, data: object): Promise<string> => {
    const response = await page.request.post(`/yusp-app-common/api/${path}`, { headers, data });
    expect(response.status(), await response.text()).toBe(201);
    const { id }: { id: string } = await response.json();
    return id;
  };
}

/** Expects that no text on the page has become an element, an address or code. */
async function expectHarmless(page: Page): Promise<void> {
  const effects = await page.evaluate(() => ({
    hit: 'hit' in window,
    elements: document.querySelectorAll(
      'img[src="x"], [onerror], [onload], iframe[src^="javascript"], a[href^="javascript"], main script',
    ).length,
  }));
  expect(effects).toEqual({ hit: false, elements: 0 });
}

/** Opens an address and expects it to show the texts verbatim. */
async function visit(page: Page, address: string, texts: readonly string[]): Promise<void> {
  await openAs(page, address, 'operator01');
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeAttached();
  await expectHarmless(page);
}

test('hostile names of messages, tags and templates are shown as text on every screen', async ({ page }) => {
  const create = await client(page);
  const last = { push: '', template: '' };
  for (const text of corpus) {
    const tag = await create('push-tag', { tagName: text.slice(0, 30), description: text });
    last.template = await create('push-template', {
      name: text,
      title: text,
      content: text,
      openMode: 'home',
      remark: text,
    });
    last.push = await create('push-message', {
      title: text,
      content: text.repeat(3),
      category: 'service',
      targetType: 'tags',
      tagIds: [tag],
      route: 'auto',
      openMode: 'home',
      validityHours: 24,
    });
  }
  for (const view of ['push', 'template']) await visit(page, `/pages/message/${view}`, corpus);
  await visit(
    page,
    '/pages/message/tag',
    corpus.map((text) => text.slice(0, 30)),
  );
  for (const [view, id] of Object.entries(last)) {
    await visit(page, `/pages/message/${view}?view=${id}`, [corpus[corpus.length - 1] ?? '']);
    await openAs(page, `/pages/message/${view}?form=${id}`, 'operator01');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(/&lt;b/u);
    await expectHarmless(page);
  }
});

test('hostile names of slots, audiences and activities are shown as text on every screen', async ({ page }) => {
  const create = await client(page);
  for (const [place, text] of corpus.entries()) {
    const boothId = await create('booth', {
      name: text.slice(0, 30),
      code: `hostile-${place}`,
      type: 'announcement',
      materialType: 'text',
      width: 350,
      height: 40,
      keyword: text,
      position: text,
      androidPage: text,
      capacity: 1,
      cacheSeconds: 60,
      fallback: 'none',
    });
    await create('crowd', { name: text, type: 'user', remark: text, ids: ['U10000000'] });
    const id = await create('activity', {
      name: text,
      type: 'announcement',
      description: text,
      startTime: new Date(Date.now() - 86_400_000).toISOString(),
      endTime: new Date(Date.now() + 86_400_000).toISOString(),
      platforms: ['android'],
      booths: [{ boothId, priority: 'high', text }],
    });
    // Pages of a single record are the same for all texts, so two records are enough.
    if (place % 5 !== 0) continue;
    await visit(page, `/pages/advertisement/detail-activity?id=${id}`, [text]);
    await visit(page, `/pages/advertisement/booth-manager?view=${boothId}`, [text]);
    await openAs(page, `/pages/advertisement/edit-activity?id=${id}&step=booths`, 'operator01');
    await expect(page.getByRole('textbox', { name: /^Text/u })).toHaveValue(text);
    await expectHarmless(page);
  }
  for (const view of ['activity-manager', 'crowd-manager', 'activity-calendar'])
    await visit(page, `/pages/advertisement/${view}`, corpus);
});
