/** Opens every page and its drawers once, and runs all probes there. */
import { readFileSync, globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { showBars } from '../bars.ts';
import { leave } from '../restart/window.ts';
import { nextPaint } from '../screen.ts';
import { documentTest, expect, openAs, test } from '../story.ts';
import { isThorough } from '../thorough.ts';
import { likeSamples, ownAddresses, pageForms, places, samples, withKey } from './addresses.ts';
import type { Place } from './addresses.ts';
import { badStops, browserLinks, loneErrors, overflow, sidewaysTables, unsaidStars } from './in-page.ts';

for (const play of [test, documentTest]) {
  play.beforeEach(({ page }) => showBars(page, true));
  play.afterEach(({ page }) => showBars(page, false));
}

const locales = ['en-US', 'zh-CN', 'zh-TW'] as const;
const layouts = ['left', 'right', 'top-tile', 'top-tree'] as const;
const themes = ['purple', 'blue', 'orange'] as const;
const schemes = ['light', 'dark'] as const;
const sizes = ['small', 'medium', 'large'] as const;

/** All combinations of these would take an hour. Instead, every pair of values of two of them occurs. */
const looks = locales.map((locale, at) =>
  layouts.map((layout, of) => ({
    locale,
    layout,
    theme: themes[(at + of) % 3] ?? 'purple',
    scheme: schemes[(at + of) % 2] ?? 'light',
    size: sizes[(2 * at + of) % 3] ?? 'medium',
  })),
);

test('ownAddresses has an entry for every route', () => {
  const routePaths = globSync('src/pages/*/*routes.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ path: '([^']+)'/gu)].map(([, path]) => path),
  );
  expect(new Set(Object.keys(ownAddresses))).toEqual(new Set(routePaths));
});

test('the looks cover every pair of language, layout, theme, scheme and size', () => {
  const all = [locales, layouts, themes, schemes, sizes];
  const pairs = all.flatMap((some, at) =>
    all.slice(at + 1).flatMap((others) => some.flatMap((one) => others.map((other) => [one, other]))),
  );
  const lookValues = looks.flat().map((look) => new Set<string>(Object.values(look)));
  expect(pairs.filter((pair) => !lookValues.some((values) => pair.every((value) => values.has(value))))).toEqual([]);
});

/** The examined part: the whole page, the page without its frame, or the content over it. */
type Part = undefined | { exclude: string[] } | string;
const withoutFrame = { exclude: ['[data-layout] > :not(main)'] };
const dialog = '[role=dialog]';

/** The current faults of the page, as text. */
type Probe = (page: Page, part: Part) => Promise<string[]>;
const inPage =
  (probe: () => string[]): Probe =>
  (page) =>
    page.evaluate(probe);

const anywhere: Record<string, Probe> = {
  'larger than its window': inPage(overflow),
  'links as the browser draws them': inPage(browserLinks),
  'stops of Tab that are covered, or not seen': async (page, part) => {
    // After a click there is no focus ring.
    await page.keyboard.press('Tab');
    return page.evaluate(badStops, typeof part === 'string' ? part : 'main');
  },
  'stars that are not said': inPage(unsaidStars),
};
const probes = {
  usual: { 'tables that scroll sideways': inPage(sidewaysTables) },
  light: { 'rules of axe': violations, ...anywhere },
  // The gallery shows the colors and sizes of every piece; those of a domain's own are on other pages.
  alike: { 'rules of axe': (page, part) => violations(page, part, false), ...anywhere },
  dark: { 'links as the browser draws them': inPage(browserLinks), 'rules of axe': violations },
  phone: { 'larger than its window': inPage(overflow) },
  saved: { 'errors of no field': inPage(loneErrors), 'rules of axe': violations },
  'alike, saved': { 'errors of no field': inPage(loneErrors) },
} satisfies Record<string, Record<string, Probe>>;

const softly = expect.configure({ soft: true });

/** Runs all probes of a state, such as `dark` or `phone`. */
async function makeProbes(page: Page, when: keyof typeof probes, where: string, part?: Part): Promise<void> {
  for (const [what, find] of Object.entries<Probe>(probes[when])) {
    const message = `${where}, ${when}: ${what}`;
    // A chart learns its available width only after it was drawn.
    if (when === 'phone') await softly.poll(() => find(page, part), { message }).toEqual([]);
    else expect.soft(await find(page, part), message).toEqual([]);
  }
}

/** Changes the preferences, as another window of the same user would. */
const look = (page: Page, preferences: object) =>
  page.evaluate((value) => {
    const key = `mpc.preferences.${sessionStorage.getItem('mpc.user')}`;
    const [before, next] = [localStorage.getItem(key), JSON.stringify(value)];
    if (before === next) return;
    localStorage.setItem(key, next);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, preferences);

/** Waits until nothing is loading. */
const arrive = (page: Page) => expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);

const wide = { width: 1440, height: 900 };
const narrow = { width: 1280, height: 900 };
/** The width of WCAG 1.4.10, for content that only scrolls vertically. */
const phone = { width: 320, height: 800 };
async function resize(page: Page, size: typeof wide): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  // Another width is applied one frame later.
  await nextPaint(page);
}

type Look = Readonly<Record<'locale' | 'layout' | 'scheme' | 'theme' | 'size', string>>;

/** Runs the probes in dark mode if given, in light mode, which stays set, and then on a phone. */
async function examine(page: Page, where: string, own: readonly Look[], part: Part, isSample = true): Promise<void> {
  for (const style of own) {
    await look(page, style);
    await expect(page.locator(`[data-layout=${style.layout}]`)).toBeVisible();
    await arrive(page);
    const when = style.scheme === 'dark' ? 'dark' : isSample ? 'light' : 'alike';
    await makeProbes(page, when, `${where}, ${Object.values(style).join(', ')}`, part);
  }
  if (own.length < 2) return;
  await resize(page, phone);
  await makeProbes(page, 'phone', where, part);
}

/** Saves an empty, and therefore invalid, form: the first invalid field has the focus and an error. */
async function saveEmpty(page: Page, where: string, part: string, isSample = true): Promise<void> {
  await resize(page, wide);
  const save = page.locator(part).getByRole('button', { name: /^(?:Save|保存|儲存)$/u });
  await save.click();
  await expect(save).not.toBeFocused();
  await makeProbes(page, isSample ? 'saved' : 'alike, saved', where, part);
}

/** Whether a page has unique parts; in `npm run test:all` all are treated as unique. */
const isOwn = ({ address }: Place) => isThorough || !likeSamples.has(address);

/** The drawers of a list, one after the other. */
async function examineOver(page: Page, address: string, place: Place, own: readonly Look[]): Promise<void> {
  const { over } = place;
  if (over.length === 0) return;
  await resize(page, wide);
  const go = (to: string) => page.evaluate((next) => history.pushState({}, '', next), to);
  const first = await page.locator('main [data-row]').first().getAttribute('data-row');
  for (const [key, value] of over) {
    const where = withKey(address, key, value ?? first);
    await resize(page, wide);
    await go(where);
    await expect(page.getByRole('dialog')).toBeVisible();
    // One look is enough for the dialogs of acts, as users work mostly in forms and details.
    const isWhole = isThorough || (samples.has(place.address) && (key === 'form' || key === 'view'));
    await examine(page, where, isWhole ? own : own.slice(-1), dialog, isOwn(place));
    if (key === 'form') await saveEmpty(page, where, dialog, isOwn(place));
    await go(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

test('badStops visits every element that Tab reaches', async ({ page }) => {
  for (const [address, part] of [
    ['/pages/message/push', 'main'],
    ['/pages/message/push?form=new', dialog],
  ] as const) {
    await openAs(page, address);
    await arrive(page);
    if (part === dialog) await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(badStops, part)).toEqual([]);
    await page.locator(part).first().focus();
    const stops: (string | null)[] = [];
    do {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate((root) => {
          const now = document.activeElement;
          const isIn = now?.closest<HTMLElement>(root) && now instanceof HTMLElement && now.dataset['walked'] !== 'met';
          if (!isIn) return null;
          const isWalked = now.dataset['walked'] === '';
          now.dataset['walked'] = 'met';
          return isWalked ? 'walked' : now.outerHTML.slice(0, 120);
        }, part),
      );
    } while (stops.at(-1) !== null);
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter((stop) => stop !== null && stop !== 'walked')).toEqual([]);
  }
});

/** Places of one story: few enough that a slow machine examines them in time, and that every worker has some. */
const PART = 5;
const parts = Array.from({ length: Math.ceil(places.length / PART) }, (_, part) => part * PART);

for (const [at, own] of looks.entries()) {
  const locale = locales[at];
  // One language shows what a change broke; the others only differ in their texts, whose widths are tested with longer
  // words.
  const [play, often] = at === 0 ? [test, ''] : [documentTest, ' @all'];
  play.describe(`in ${locale}`, () => {
    play.use({ locale });

    for (const first of parts)
      play(
        `${places[first]?.address} and the following pages pass all probes, in changing layouts${often}`,
        async ({ page }) => {
          play.setTimeout(240_000);
          page.setDefaultTimeout(10_000);
          for (const [index, place] of places.slice(first, first + PART).entries()) {
            // A disappearing element does not change its size.
            await leave(page);
            await page.setViewportSize(narrow);
            // More rows of a list would look the same.
            const address = isOwn(place) ? place.address : withKey(place.address, 'size', '10');
            await openAs(page, address);
            await expect(page.locator('[data-layout=left]')).toBeVisible();
            await arrive(page);
            const hasTable = (await page.locator('main [role$=grid]').count()) > 0;
            if (hasTable) await makeProbes(page, 'usual', address);
            await resize(page, wide);
            if (hasTable) await makeProbes(page, 'usual', address);
            // Two adjacent looks differ in their scheme; over all languages each page is seen in all four layouts.
            const turned = [0, 1]
              .flatMap((step) => own[(at + first + index + step) % own.length] ?? [])
              .toSorted((one, other) => one.scheme.localeCompare(other.scheme));
            // The frame is the same around each page.
            const part = index === 0 ? undefined : withoutFrame;
            await examine(page, address, isOwn(place) ? turned : turned.slice(-1), part, isOwn(place) || index === 0);
            if (pageForms.has(place.address)) await saveEmpty(page, place.address, 'main');
            await examineOver(page, address, place, turned);
            // The next page starts with the default preferences, also in another document.
            await page.evaluate(() => localStorage.removeItem(`mpc.preferences.${sessionStorage.getItem('mpc.user')}`));
          }
        },
      );
  });
}
