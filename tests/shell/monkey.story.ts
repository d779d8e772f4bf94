/** Five hundred actions of nobody in particular, while calls and scripts fail as they may. */
import type { Locator, Page, Route } from '@playwright/test';
import { skipGuide, expect, openAs, test } from '../story.ts';

const actions = 500;
/** A machine of CI may be slow: what has been done by then counts. */
const budgetMs = 75_000;
const least = 150;

/** A sequence of numbers from 0 to 1 that the seed alone decides (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const places = [
  '/dashboard', '/about', '/error-log', '/pages/publish/android-upgrade', '/pages/publish/param-manager?form=new', '/pages/publish/offline-upgrade',
  '/pages/publish/ftp-manager', '/pages/publish/release-timeline', '/pages/platform/gateway', '/pages/platform/api-group?form=new', '/pages/platform/application-config',
  '/pages/system/role', '/pages/system/user', '/pages/system/menu', '/pages/files/export', '/pages/nowhere',
];

/** 5 % of calls fail, 3 % get no answer, 2 % one that is not the contract's. */
async function failSome(page: Page, random: () => number): Promise<void> {
  await page.route(/\/(?:yusp|uaa)[\w-]*\//u, async (route: Route) => {
    const at = random();
    if (at < 0.05) await route.fulfill({ status: 500, json: {} });
    else if (at < 0.08) await route.abort('timedout');
    else if (at < 0.1) await route.fulfill({ status: 200, json: [{ items: [null] }, null, { items: [], total: 'many' }, '<html>'][Math.floor(random() * 4)] });
    else await route.continue();
  });
  // 2 % of the scripts that come later are gone; those of the start are told of elsewhere.
  await page.route(/\/assets\/.*\.js$/u, (route) => (random() < 0.02 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()));
}

/** What a page must never be. Hidden tabs may rest while they load, and a page of the browser is none of ours. */
async function look(page: Page): Promise<string | null> {
  if (!page.url().startsWith('http')) return null;
  return page.evaluate(() => {
    const visible = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const said = document.documentElement.innerText.trim().length + visible('[aria-busy=true], [role=alert], svg, button').length;
    return said === 0 ? 'white' : visible('[aria-busy=true]').length > 0 ? 'busy' : null;
  }).catch(() => null);
}

test('five hundred actions under faults leave no white page, no unhandled rejection and no loader that never ends', async ({ page, errors, mock }) => {
  test.setTimeout(180_000);
  const random = sequence(20_261_122);
  const rejected: string[] = [];
  page.on('pageerror', (error) => rejected.push(String(error)));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await openAs(page, '/dashboard');
  await skipGuide(page);
  await failSome(page, random);
  const done: string[] = [];
  const pick = async (from: Locator): Promise<Locator | null> => {
    const all = await from.all();
    return all[Math.floor(random() * all.length)] ?? null;
  };
  const quick = { timeout: 400, noWaitAfter: true };
  const steps: readonly (readonly [name: string, weight: number, act: () => Promise<unknown>])[] = [
    ['go', 2, () => page.evaluate((to) => history.pushState({}, '', to), places[Math.floor(random() * places.length)] ?? '/')],
    ['click', 6, async () => (await pick(page.locator('button:visible:not(:disabled), a:visible, [role=tab]:visible, [role=menuitem]:visible')))?.click(quick)],
    ['type', 2, async () => (await pick(page.locator('input:visible, textarea:visible')))?.fill(['', 'x', '1.0.0', '99999', '不存在', '<b>'][Math.floor(random() * 6)] ?? '', quick)],
    ['key', 2, () => page.keyboard.press(['Escape', 'Enter', 'Tab', 'ArrowDown', 'Space', 'Home'][Math.floor(random() * 6)] ?? 'Tab')],
    ['back', 0.5, () => page.evaluate(() => history.back())],
    ['reload', 0.2, () => page.reload({ waitUntil: 'commit' })],
  ];
  const weight = steps.reduce((sum, [, each]) => sum + each, 0);
  const end = Date.now() + budgetMs;
  while (done.length < actions && Date.now() < end) {
    let at = random() * weight;
    const [name, , act] = steps.find(([, each]) => (at -= each) < 0) ?? steps[0] ?? ['', 0, () => Promise.resolve()];
    await act().catch(() => {});
    done.push(name);
    // Signed out, or away: another beginning.
    if (!page.url().startsWith('http') || /\/login/u.test(page.url())) {
      await page.goBack().catch(() => null);
      if (/\/login|^about:/u.test(page.url())) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await openAs(page, '/dashboard').catch(() => {});
        await failSome(page, random);
      }
    }
    if (done.length % 10 === 0) {
      await expect.poll(() => look(page), { message: `white after ${done.slice(-10).join(', ')} at ${page.url()}`, timeout: 15_000 }).not.toBe('white');
    }
  }
  console.log(`monkey: ${done.length} actions`);
  expect(done.length).toBeGreaterThan(least);
  await expect.poll(() => look(page), { message: 'a loader that never ends', timeout: 35_000 }).toBeNull();
  expect(rejected, 'unhandled rejections').toEqual([]);
  // React, and the console itself, log what a boundary caught; nothing else may stand there.
  expect(errors.splice(0).filter((error) => !/dynamically imported module|Failed to fetch|importing a module|ProblemError/u.test(error))).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await mock.reset();
});
