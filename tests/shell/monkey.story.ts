/** Random actions, with random failures of calls and scripts. */
import type { Page, Route } from '@playwright/test';
import { skipGuide, expect, openAs, documentTest as test } from '../story.ts';

// With animations, which other stories have turned off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A reproducible pseudorandom sequence of numbers from 0 to 1 (mulberry32). */
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
  '/dashboard',
  '/about',
  '/error-log',
  '/pages/publish/android-upgrade',
  '/pages/publish/param-manager?form=new',
  '/pages/publish/offline-upgrade',
  '/pages/publish/ftp-manager',
  '/pages/publish/release-timeline',
  '/pages/platform/gateway',
  '/pages/platform/api-group?form=new',
  '/pages/platform/application-config',
  '/pages/system/role',
  '/pages/system/user',
  '/pages/system/menu',
  '/pages/files/export',
  '/pages/nowhere',
];
const keys = ['Escape', 'Enter', 'Tab', 'ArrowDown', 'Space', 'Home'];
const texts = ['', 'x', '1.0.0', '99999', '不存在', '<b>'];
const pressable = ':is(button, a, [role=tab], [role=menuitem]):not(:disabled)';
const fillable = ':is(input, textarea):not(:disabled)';

/** Makes every tenth request fail or return an invalid body, so that short walks have failures as well. */
async function failSome(
  page: Page,
  random: () => number,
  isStarting: () => boolean,
  onFault: () => void,
): Promise<void> {
  let calls = 0;
  await page.route(/\/(?:yusp|uaa)[\w-]*\//u, async (route: Route) => {
    calls += 1;
    if (calls % 10 !== 5) return route.continue();
    onFault();
    const at = random();
    if (at < 0.5) return route.fulfill({ status: 500, json: {} });
    if (at < 0.8) return route.abort('timedout');
    return route.fulfill({
      status: 200,
      json: [{ items: [null] }, null, { items: [], total: 'many' }, '<html>'][Math.floor(random() * 4)],
    });
  });
  // 2% of the later scripts fail; those of the start are tested elsewhere.
  await page.route(/\/assets\/.*\.js$/u, (route) =>
    !isStarting() && random() < 0.02 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
}

interface Look {
  /** Invalid states of a page, or those that must not last. Hidden tabs may stay loading. */
  state: 'white' | 'busy' | null;
  /** Where a matching element can be hit; null when there is none. */
  at: { x: number; y: number } | null;
}

/**
 * Inspects the page once, and finds an element to act on: one evaluation instead of many that each wait for the page.
 */
async function look(page: Page, selector: string, random: number): Promise<Look | null> {
  return page
    .evaluate(
      ([candidates, share]) => {
        const visible = (of: string) =>
          [...document.querySelectorAll<HTMLElement>(of)].filter((element) =>
            element.checkVisibility({ visibilityProperty: true }),
          );
        const size =
          document.documentElement.innerText.trim().length +
          visible('[aria-busy=true], [role=alert], svg, button').length;
        const points = visible(candidates).flatMap((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const hit = document.elementFromPoint(x, y);
          return hit && (element.contains(hit) || hit.contains(element)) ? [{ x, y }] : [];
        });
        return {
          state: size === 0 ? ('white' as const) : visible('[aria-busy=true]').length > 0 ? ('busy' as const) : null,
          at: points[Math.floor(share * points.length)] ?? null,
        };
      },
      [selector, random] as const,
    )
    .catch(() => null);
}

/** Gives a page a moment to load, because actions on skeletons never reach its features. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const end = performance.now() + 500;
    do await new Promise(requestAnimationFrame);
    while (performance.now() < end && document.querySelector('[aria-busy=true]')?.checkVisibility());
  });

/** The state of the page; null for pages of the browser itself. */
const stateOf = async (page: Page) =>
  page.url().startsWith('http') ? ((await look(page, pressable, 0))?.state ?? null) : null;

/** The number of walks, their seeds, and the minimum of pages and faults they meet. */
const walks = [
  { title: 'a hundred and fifty actions', actions: 150, seed: 20_261_123, pages: 5, failed: 1 },
  { title: 'five hundred actions @all', actions: 500, seed: 20_261_122, pages: 8, failed: 10 },
];

for (const { title, actions, seed, pages, failed } of walks)
  test(`random faults cause no white page, unhandled rejection or endless loader: ${title}`, async ({
    page,
    errors,
    mock,
  }) => {
    test.setTimeout(240_000);
    const random = sequence(seed);
    // The order of calls depends on the machine: their failures must not change the course of the walk.
    const chance = sequence(seed + 1);
    const rejected: string[] = [];
    const visited = new Set<string>();
    let faults = 0;
    let isStarting = false;
    page.on('pageerror', (error) => rejected.push(String(error)));
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    /** Requests of a document that is being left may fail. */
    const leaving = async (act: () => Promise<unknown>) => {
      const before = rejected.length;
      await act();
      rejected.push(...rejected.splice(before).filter((error) => !/dynamically imported module/u.test(error)));
    };
    const begin = async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await leaving(() => openAs(page, '/dashboard'));
      await skipGuide(page);
      await failSome(
        page,
        chance,
        () => isStarting,
        () => (faults += 1),
      );
    };
    await begin();
    const done: string[] = [];
    const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
    /** Clicks one of the elements, if one can be hit. */
    const press = async (selector: string): Promise<boolean> => {
      const target = await look(page, selector, random());
      if (target?.at) await page.mouse.click(target.at.x, target.at.y);
      return Boolean(target?.at);
    };
    /** Each returns whether it did something. */
    const steps: readonly (readonly [name: string, weight: number, act: () => Promise<boolean>])[] = [
      [
        'go',
        2,
        async () => {
          await page.evaluate((place) => history.pushState({}, '', place), one(places) ?? '/');
          await settled(page);
          return true;
        },
      ],
      ['click', 6, () => press(pressable)],
      [
        'type',
        2,
        async () => {
          if (!(await press(fillable))) return false;
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.insertText(one(texts) ?? '');
          return true;
        },
      ],
      ['key', 2, () => page.keyboard.press(one(keys) ?? 'Tab').then(() => true)],
      ['back', 0.5, () => page.evaluate(() => history.back()).then(() => true)],
      [
        'reload',
        0.2,
        async () => {
          isStarting = true;
          try {
            await leaving(() => page.reload({ waitUntil: 'commit' }));
            await page.locator('#root > *').first().waitFor({ state: 'attached' });
          } finally {
            isStarting = false;
          }
          return true;
        },
      ],
    ];
    const weight = steps.reduce((sum, [, each]) => sum + each, 0);
    while (done.length < actions) {
      let at = random() * weight;
      const [name, , act] = steps.find(([, each]) => (at -= each) < 0) ??
        steps[0] ?? ['', 0, () => Promise.resolve(false)];
      if (await act().catch(() => false)) done.push(name);
      visited.add(new URL(page.url()).pathname);
      // Signed out or on another site: start again.
      if (!page.url().startsWith('http') || /\/login/u.test(page.url())) {
        await begin();
      }
      if (done.length % 10 === 0) {
        await expect
          .poll(() => stateOf(page), {
            message: `white after ${done.slice(-10).join(', ')} at ${page.url()}`,
            timeout: 15_000,
          })
          .not.toBe('white');
      }
    }
    await expect.poll(() => stateOf(page), { message: 'a loader that never ends', timeout: 35_000 }).toBeNull();
    console.log(`monkey: ${done.length} actions on ${visited.size} pages, ${faults} faults`);
    expect(visited.size, 'pages it has been on').toBeGreaterThan(pages);
    expect(faults, 'calls that failed').toBeGreaterThanOrEqual(failed);
    expect(rejected, 'unhandled rejections').toEqual([]);
    // React, and the console itself, log caught errors; nothing else may be logged.
    expect(
      errors
        .splice(0)
        .filter((error) => !/dynamically imported module|Failed to fetch|importing a module|ProblemError/u.test(error)),
    ).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await mock.reset();
  });
