/** Locators and actions of stories on lists and forms, by role and label as a person would. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export const android = '/pages/publish/android-upgrade';
export const services = '/pages/publish/ftp-manager';

/** The dialog or drawer on screen; of several, the one of that name. */
export const dialog = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', { name });
/** A text field of the dialog, by the beginning of its label: a hint and a required mark follow. */
export const field = (page: Page, label: string | RegExp): Locator =>
  dialog(page).getByRole('textbox', { name: typeof label === 'string' ? new RegExp(`^${label}`, 'u') : label });
export const save = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Save', exact: true });

/** The messages over the page, or those that show a text. */
export const message = (page: Page, text: string | RegExp = ''): Locator =>
  page
    .getByRole('region', { name: /^(?:Notifications|通知)$/u })
    .getByRole('listitem')
    .filter({ hasText: text });

/** What screen readers are told of changes. */
export const announcement = (page: Page): Locator => page.locator('#messages > [role=status]');

/** The rows that show a text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
/** The row of the record of exactly that name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Opens the menu of a row, or of its card on a phone. */
function menuButton(page: Page, name: string): Locator {
  const button = (label: string) => page.getByRole('button', { name: `${label} for ${name}`, exact: true });
  return button('More actions').or(button('Actions'));
}

/** Opens the menu of a row. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await menuButton(page, name).click();
  return page.getByRole('menu');
}

/** The button of an action in the row itself; null where it is in the row's menu. */
export async function inRow(page: Page, name: string, action: string): Promise<Locator | null> {
  const more = menuButton(page, name);
  await more.waitFor();
  const button = page.getByRole('row').filter({ has: more }).getByRole('button', { name: action, exact: true });
  return (await button.isVisible()) ? button : null;
}

/** Chooses an action of a row: in the row itself, or in its menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  const button = await inRow(page, name, action);
  if (button) {
    await button.click();
    return;
  }
  const menu = await openMenu(page, name);
  await menu.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The line of a platform in the panel with a form's reach. */
export const reaching = (page: Page, platform: string): Locator =>
  page.getByRole('group', { name: 'Who will receive it' }).getByRole('listitem').filter({ hasText: platform }).first();

/** For repeated waiting: `hasten`. */
export const brief = { timeout: 250 };

/**
 * Advances the page's clock until something appears: retries after seconds take no real time. The page's clock must
 * have been installed before its document.
 */
export async function hasten(page: Page, until: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await until();
  }).toPass({ intervals: [0], timeout: 20_000 });
}

/** Waits until the page has been painted. */
export const nextPaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until all transitions have ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
  });
}

/** The day some days before today, as in addresses: days are those of the platform (UTC+8). */
export const daysAgo = (days: number): string =>
  new Date(Date.now() + (8 - days * 24) * 3_600_000).toISOString().slice(0, 10);
