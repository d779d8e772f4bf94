/** A person without a pointer: looks for things with keys, and never puts the focus anywhere by other means. */
import type { Locator, Page } from '@playwright/test';
import { nextPaint, inRow, rowOf } from './screen.ts';
import { expect, openAs } from './story.ts';

const most = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** The last complete search for the focus: its targets, and all elements at that time. */
declare global {
  var lastSeek: { targets: Set<Element>; there: WeakSet<Element> } | undefined;
}

/** Like `hasFocus`, and records what it found. */
const seek = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => {
    globalThis.lastSeek = { targets: new Set(elements), there: new WeakSet(document.querySelectorAll('*')) };
    return elements.some((element) => element === document.activeElement);
  });

/**
 * Whether the target may have the focus by now: finding it by role and name takes longer than the effect of the key.
 */
const mayHaveFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { lastSeek, document } = globalThis;
    const active = document.activeElement;
    return !lastSeek || !active || lastSeek.targets.has(active) || !lastSeek.there.has(active);
  });

/**
 * Waits like a person who looks at a new dialog before pressing the next key. Its library focuses twice, the second
 * time in a timeout.
 */
async function lookUp(page: Page): Promise<void> {
  await nextPaint(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

/** Presses a key until something has the focus, as a person does who looks for it. */
export async function reach(page: Page, key: string, target: Locator): Promise<void> {
  await lookUp(page);
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key);
    // The target may depend on the focus.
    const isWhole = press % 8 === 0 || (await mayHaveFocus(page));
    if (isWhole && (await seek(target))) return;
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${most} times ${key} did not lead to ${String(target)}, but to ${focused}`);
}

export const tabTo = (page: Page, target: Locator): Promise<void> => reach(page, 'Tab', target);
export const tabBackTo = (page: Page, target: Locator): Promise<void> => reach(page, 'Shift+Tab', target);

/**
 * Logs an error on the browser's console, which fails a story, for every key pressed after the focused element was
 * removed and nothing else has the focus. Keyboard users are then back at the beginning of the page. Call it in the
 * document to watch.
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    let last: Element | null = null;
    document.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null));
    const look = ({ key }: KeyboardEvent) => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      // Tab may leave the page; the last element still exists then.
      if (!last || !isNowhere || (last.checkVisibility() && !last.matches(':disabled'))) return;
      console.error(`${key} was pressed with the focus nowhere; before it was on ${last.outerHTML.slice(0, 120)}`);
    };
    addEventListener('keydown', look, { capture: true });
  });
}

/** Opens an address, and watches the focus once the page has loaded. */
export async function openWithKeys(page: Page, address: string): Promise<void> {
  await openAs(page, address);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await watchFocus(page);
}

/** Something has the focus, and once more when the page has come to rest. */
export async function expectFocus(page: Page): Promise<void> {
  const where = () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
  await expect.poll(where, 'the focus is nowhere').not.toBe('BODY');
  await lookUp(page);
  await expect.poll(where, 'the focus is nowhere').not.toBe('BODY');
}

/** Moves up or down a table to a row, from any focus. */
export async function goToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const inside = page.locator('[role$=grid]').locator('tbody tr, tbody tr *');
  if (!(await hasFocus(inside))) await tabTo(page, page.locator('[role$=grid] tbody tr'));
  // A dialog that has closed may give the focus back once more.
  await lookUp(page);
  await page.keyboard.press('Escape');
  const [down, up] = await row.evaluate((element: HTMLTableRowElement) => {
    const from = document.activeElement?.closest('tr')?.rowIndex ?? 0;
    const last = element.closest('table')?.rows.length ?? 0;
    return [element.rowIndex - from, last - element.rowIndex] as const;
  });
  const isNearEnd = up < down;
  if (isNearEnd) await page.keyboard.press('End');
  if (!(await hasFocus(row))) await reach(page, down > 0 && !isNearEnd ? 'ArrowDown' : 'ArrowUp', row);
}

/** The record of a name: its row, walked to and along to something in it. */
export async function goTo(page: Page, name: string, button: string): Promise<void> {
  const row = rowOf(page, name);
  await goToRow(page, row);
  await reach(page, 'ArrowRight', row.getByRole('button', { name: button }));
}

/** Chooses an action of a row: in the row itself, or in its menu. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  if (await inRow(page, name, action)) {
    await goTo(page, name, action);
    await page.keyboard.press('Enter');
    return;
  }
  await goTo(page, name, `More actions for ${name}`);
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const menuItem = page.getByRole('menuitem', { name: action, exact: true });
  if (!(await hasFocus(menuItem))) await reach(page, 'ArrowDown', menuItem);
  await page.keyboard.press('Enter');
}

/** Answers a question that has the focus on its way out with the button after it. */
export async function confirm(page: Page, question: Locator, verb: string): Promise<void> {
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await lookUp(page);
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: verb, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expectFocus(page);
}

/** Saves an open form with its button. */
export async function saveForm(page: Page, form: Locator, answer?: (page: Page) => Promise<void>): Promise<void> {
  await tabTo(page, form.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await answer?.(page);
  await expect(form).toBeHidden();
  await expectFocus(page);
}

/**
 * Types into a field of the dialog, replacing its content. The first key shows that the field receives it and not a
 * shortcut; the rest comes at once, as from an input method.
 */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  if (!(await hasFocus(target))) await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text.slice(0, 1));
  await page.keyboard.insertText(text.slice(1));
  await expect(target).toHaveValue(text);
}
