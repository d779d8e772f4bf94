/**
 * The components of the kit in all their states, as `npm run dev` shows them at `/gallery`: their sizes and colors, and
 * their contrast.
 */
import type { CDPSession, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { startDevelopment } from '../development.ts';
import { settled } from '../screen.ts';
import { documentTest as base, expect } from '../story.ts';
import type * as contrast from './gallery/contrast.ts';
import type * as look from './gallery/look.ts';
import { statesIn } from './gallery/states.ts';

type Look = typeof look;
type Contrast = typeof contrast;
type Scheme = 'light' | 'dark';

const schemes: readonly Scheme[] = ['light', 'dark'];

const test = base.extend<object, { devUrl: string }>({
  devUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what a fixture needs
    async ({}, provide) => {
      const { url, stop } = await startDevelopment('gallery');
      await provide(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ devUrl }, provide) => provide(devUrl),
});

// One server for all tests, so that modules are transformed once.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Opens the gallery and waits until everything that loads lazily is shown. */
async function openGallery(page: Page, scheme: Scheme, width: number, language = 'en'): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.addInitScript((value) => sessionStorage.setItem('mpc.language', value), language);
  await page.goto('/gallery', { waitUntil: 'networkidle' });
  // The server compiles new modules first.
  await expect(page.getByRole('heading', { name: 'Kit gallery' })).toBeVisible({ timeout: 60_000 });
  // Chart lines are drawn last; a loading list shows a button after some seconds.
  await expect(page.locator('[data-drawing] svg path').first()).toBeAttached();
  await expect(page.locator('[data-piece="list loading"] button')).toBeVisible();
  await settled(page);
}

/** Calls back for the page with `null`, and then for each menu or dialog that opens over it with its name. */
async function visit(page: Page, each: (open: string | null) => Promise<void>): Promise<void> {
  await each(null);
  for (const opener of await page.locator('[data-opener]').all()) {
    const name = (await opener.getAttribute('data-opener')) ?? '';
    await opener.click();
    const opened = page.getByRole('dialog').or(page.getByRole('menu'));
    await expect(opened).toBeVisible();
    await expect(opened.locator('[aria-busy=true]')).toHaveCount(0);
    await settled(page);
    await each(name);
    await page.keyboard.press('Escape');
    // A component that Escape must not close has a button that closes it.
    if (await opened.isVisible()) await opened.getByRole('button').last().click();
    await expect(opened).toBeHidden();
  }
}

/** The look of the components, by name. */
async function looks(page: Page, what: 'sizes' | 'colors'): Promise<Map<string, string>> {
  const byName = new Map<string, string>();
  await visit(page, async (open) => {
    const all = await page.evaluate(
      async ([path, name, aspect]) => {
        const module: Look = await import(path);
        return module.looksOf(name, aspect);
      },
      ['/tests/ui/gallery/look.ts', open, what] as const,
    );
    expect(all.length, `pieces of ${open ?? 'the page'}`).toBeGreaterThan(0);
    for (const [name, text] of all) byName.set(name, text);
  });
  return byName;
}

const print = (all: Iterable<readonly [string, string]>): string =>
  [...all].map(([name, text]) => `${name}\n${text}\n`).join('\n');

/** The content over the page. */
const over = ':popover-open, section[role=dialog]';

/** Forces a state on all controls, like the developer tools: on the page, or in the content over it. */
async function force(session: CDPSession, open: string | null, state: string): Promise<void> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const usable = ':is(a, button, input, textarea, select, label, summary, tr, li, td, [tabindex])';
  const selector = open === null ? usable : `:is(${over}) ${usable}`;
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const forcedPseudoClasses = state === 'rest' ? [] : state === 'hover' ? ['hover'] : ['focus', 'focus-visible'];
  for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
}

test('every component has the stored colors @all', async ({ page }) => {
  for (const scheme of schemes) {
    await openGallery(page, scheme, 1440);
    expect(print(await looks(page, 'colors'))).toMatchSnapshot(['gallery', `colors-${scheme}.txt`]);
  }
});

test('every component has the stored sizes, also on a phone @all', async ({ page }) => {
  await openGallery(page, 'light', 1440);
  const wide = await looks(page, 'sizes');
  expect(print(wide)).toMatchSnapshot(['gallery', 'sizes.txt']);
  await openGallery(page, 'light', 390);
  const narrow = await looks(page, 'sizes');
  expect([...narrow.keys()]).toEqual([...wide.keys()]);
  expect(print([...narrow].filter(([name, text]) => wide.get(name) !== text))).toMatchSnapshot([
    'gallery',
    'sizes-narrow.txt',
  ]);
});

for (const scheme of schemes) {
  test(`every text, edge, icon and focus ring has enough contrast in each state, ${scheme} @all`, async ({ page }) => {
    await openGallery(page, scheme, 1440);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const weak: string[] = [];
    await visit(page, async (open) => {
      for (const state of ['rest', 'hover', 'focus'] as const) {
        await force(session, open, state);
        const measured = await page.evaluate(
          async ([path, name, now]) => {
            const module: Contrast = await import(path);
            return module.weakIn(name, now);
          },
          ['/tests/ui/gallery/contrast.ts', open, state] as const,
        );
        expect(measured.count, `what was measured of ${open ?? 'the page'}`).toBeGreaterThan(0);
        weak.push(...measured.weak);
        if (state === 'focus') continue;
        const broken = await violations(page, open === null ? undefined : over);
        weak.push(...broken.map((line) => `${open ?? 'page'}, ${state}: ${line}`));
      }
      await force(session, open, 'rest');
    });
    expect(weak).toEqual([]);
  });
}

test('every state and mark of the kit is visible with forced colors @all', async ({ page }) => {
  await openGallery(page, 'light', 1440);
  const list = page.locator('[data-piece="list page"]');
  await list.getByRole('checkbox', { name: /6\.5\.0/ }).check();
  await list
    .getByRole('columnheader', { name: /Version/ })
    .getByRole('button')
    .first()
    .click();
  await page.locator('[data-piece="File empty"] :has(> input[type=file])').dispatchEvent('dragover');
  const lostStates: string[] = [];
  const look = async (open: string | null) => {
    const selector = open === null ? '[data-piece]' : over;
    const usual = await page.evaluate(statesIn, selector);
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = new Map((await page.evaluate(statesIn, selector)).map(({ name, by }) => [name, by]));
    await page.emulateMedia({ forcedColors: 'none' });
    lostStates.push(
      ...usual.filter(({ name, by }) => by.length > 0 && !forced.get(name)?.length).map(({ name }) => name),
    );
  };
  // Today, the two ends of a range, and the days between them.
  await list.locator('[popovertarget]').first().click();
  const days = page.locator('[data-day]');
  await days.nth(3).click();
  await days.nth(9).hover();
  await look('calendar');
  await page.keyboard.press('Escape');
  await visit(page, look);
  expect(lostStates).toEqual([]);
});

test('no component is wider than its place, in English and in Chinese @all', async ({ page }) => {
  for (const [width, language] of [
    [1440, 'en'],
    [390, 'en'],
    [390, 'zh_CN'],
  ] as const) {
    await openGallery(page, 'light', width, language);
    const wide: string[] = [];
    await visit(page, async (open) => {
      wide.push(
        ...(await page.evaluate(
          async ([path, name]) => {
            const module: Contrast = await import(path);
            return module.wideIn(name);
          },
          ['/tests/ui/gallery/contrast.ts', open] as const,
        )),
      );
    });
    expect(wide, `${width} px, ${language}`).toEqual([]);
  }
});
