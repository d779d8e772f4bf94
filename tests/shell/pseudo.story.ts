import { findClipped, findUntranslated, showPseudo } from '../pseudo.ts';
import type { Page } from '@playwright/test';
import contract from '../../openapi/generated/document.json' with { type: 'json' };
import { problemTexts } from '../../openapi/generated/problems.en.ts';
import { nextPaint, settled } from '../screen.ts';
import { expect, openAs, test } from '../story.ts';
import { addresses, forms } from '../walk/addresses.ts';

/** Words that are the same in every language, and data. */
const names =
  /^(?:text: )?(?:[A-Z][a-z]+\/[A-Z][A-Za-z_]+.*|English|SHA256|SM3|AES|SM4|Android|iOS|HarmonyOS|GitHub.*|YYYY-MM-DD.*|.*\(Ctrl\+K\)|Ctrl|Shift|Delete|Home|End|chenghu-.*|[\w-]+@.*|\/\S+|v?\d\S*|[\w.-]+\.example\S*|\d+ B · .*)$/u;
const namesOf = (
  catalogue: Readonly<Record<string, { readonly en: string; readonly about?: { readonly en: string } }>>,
) => Object.values(catalogue).flatMap(({ en, about }) => (about ? [en, about.en] : [en]));
/** Texts that the contract itself has in three languages. */
const ofContract: ReadonlySet<string> = new Set([
  ...Object.values(problemTexts),
  ...namesOf(contract['x-dimension-catalogue']),
  ...Object.values(contract['x-topic-catalogue']).flatMap(({ metrics }) => namesOf(metrics)),
]);
/** A number with its unit, or a day, as a language writes it. */
const quantity = /^(?:[\d.,]+ (?:ms|sec|min|hr|[KMGT]?B)|[A-Z][a-z]{2} \d{1,2})$/u;
/** Exceptions, which issues are named after. */
const exception = /^[a-z]+(?:\.[a-z]+)+\.[A-Z]\w+$/u;
/** How long ago something was, as the language writes it. */
const ago = /^(?:\d+ (?:second|minute|hour|day)s? ago|yesterday|now)(?: ·)?$/u;
/** Weekdays, which are formatted by `Intl` and in no catalog. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const weekdays: ReadonlySet<string> = new Set(
  [0, 1, 2, 3, 4, 5, 6].map((day) => weekday.format(Date.UTC(1970, 0, 5 + day))),
);
const isKnown = (text: string): boolean =>
  [names, quantity, ago, exception].some((pattern) => pattern.test(text)) || weekdays.has(text) || ofContract.has(text);

const sizes = [
  [1440, 900],
  [390, 800],
] as const;
const pages = [...addresses, ...forms];

const walks = {
  'a page in eight': pages.filter((_, at) => at % 8 === 0),
  'every page @all': pages,
};

/** Expects no clipped or untranslated text on the pages, in a window and on a phone. */
async function checkPages(page: Page, own: readonly string[]): Promise<void> {
  for (const address of own) {
    const opensForm = /[?&]form=/u.test(address);
    await page.evaluate((to) => history.pushState({}, '', to), address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    if (opensForm) await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // A phone layout is applied one frame later.
      await nextPaint(page);
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      const where = `${address} at ${width} pixels`;
      expect.soft(await findClipped(page), where).toEqual([]);
      expect
        .soft(
          (await findUntranslated(page)).filter((text) => !isKnown(text.replace(/^[\w-]+: /u, ''))),
          where,
        )
        .toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    if (!opensForm) continue;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

const layer = (page: Page) => page.getByRole('menu').or(page.getByRole('dialog')).or(page.getByRole('alertdialog'));

/** Expects no clipped or untranslated text in menus, dialogs and drawers over a page. */
async function checkLayers(page: Page): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const banner = page.getByRole('banner');
    const user = banner.getByRole('button').last();
    const row = page.locator('tbody tr, main li').filter({ hasText: '网关工程师' });
    const rowMenu = row.getByRole('button').last();
    await expect(rowMenu).toBeVisible();
    const item = async (button: typeof user, at: number) => {
      await button.click();
      await page.getByRole('menuitem').nth(at).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    };

    const layers: Record<string, () => Promise<void>> = {
      'the menu of the user': () => user.click(),
      'the change of the password': () => item(user, 0),
      'the keys': () => item(user, 1),
      'the guide': () => item(user, 2),
      'the end of all sessions': () => item(user, 3),
      'the menu of a row': () => rowMenu.click(),
      // On a phone, the menu begins with the action that is a button of its own elsewhere.
      'a form': () => item(rowMenu, width > 992 ? 0 : 1),
      'a question': () => item(rowMenu, width > 992 ? 2 : 3),
      'the search': () => page.keyboard.press('Control+K'),
      ...(width > 992 && {
        'the menu of a tab': () => page.locator('a[href="/pages/system/role"]').last().click({ button: 'right' }),
        'the appearance': () => banner.getByRole('button').nth(3).click(),
      }),
    };
    for (const [what, open] of Object.entries(layers)) {
      await open();
      await expect(layer(page).first(), `${what} at ${width} pixels`).toBeVisible();
      await settled(page);
      await expect(page.locator('[aria-busy=true]:visible'), what).toHaveCount(0);
      expect.soft(await findClipped(page), `${what} at ${width} pixels`).toEqual([]);
      // Reasons of disabled actions are problem texts, which are not changed.
      const isOurs = (text: string) => !isKnown(text.replace(/^[\w-]+: /u, ''));
      expect.soft((await findUntranslated(page)).filter(isOurs), `${what} at ${width} pixels`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(layer(page), what).toHaveCount(0);
    }
  }
}

// One document for both checks, because each document loads its scripts through the route that changes their texts.
for (const [which, own] of Object.entries(walks))
  test(`texts of pages, menus, dialogs and forms are translated, and fit if they are longer: ${which}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(10_000);
    await showPseudo(page);
    await openAs(page, '/about');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^\[.+~\]$/u);
    await checkPages(page, own);
    await page.evaluate(() => history.pushState({}, '', '/pages/system/role'));
    await checkLayers(page);
    // Some scripts may still be loading through the route that changes their texts.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
