/** A person without a pointer: looks for things with keys, and never puts the focus anywhere by other means. */
import type { Locator, Page } from '@playwright/test';
import { inRow, rowOf } from './screen.ts';
import { expect } from './story.ts';

const most = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses a key until something has the focus, as a person does who looks for it. */
export async function reach(page: Page, key: string, target: Locator): Promise<void> {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  const found = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${most} times ${key} did not lead to ${String(target)}, but to ${found}`);
}

export const tabTo = (page: Page, target: Locator): Promise<void> => reach(page, 'Tab', target);
export const tabBackTo = (page: Page, target: Locator): Promise<void> => reach(page, 'Shift+Tab', target);

/**
 * Errors on the browser's console, which fail a story, for every key that is pressed after what had the focus is gone
 * and nothing else has got it. Whoever has no pointer is then back at the beginning of the page. To be called first.
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let last: Element | null = null;
    document.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null));
    const look = ({ key }: KeyboardEvent) => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      // Tab also leads out of the page; what it has left is still there then.
      if (!last || !isNowhere || (last.checkVisibility() && !last.matches(':disabled'))) return;
      console.error(`${key} was pressed with the focus nowhere; before it was on ${last.outerHTML.slice(0, 120)}`);
    };
    addEventListener('keydown', look, { capture: true });
  });
}

/** Something has the focus, and once more when the page has come to rest. */
export async function expectFocus(page: Page): Promise<void> {
  const where = () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
  await expect.poll(where, 'the focus is nowhere').not.toBe('BODY');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(where, 'the focus is nowhere').not.toBe('BODY');
}

/** Goes from the top of a table to a row, from wherever the focus is. */
export async function goToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const inside = page.locator('[role$=grid]').locator('tbody tr, tbody tr *');
  if (!(await hasFocus(inside))) await tabTo(page, page.locator('[role$=grid] tbody tr'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  if (!(await hasFocus(row))) await reach(page, 'ArrowDown', row);
}

/** The record of a name: its row, walked to and along to something in it. */
export async function goTo(page: Page, name: string, button: string): Promise<void> {
  const row = rowOf(page, name);
  await goToRow(page, row);
  await reach(page, 'ArrowRight', row.getByRole('button', { name: button }));
}

/** Chooses an action of a row: the one that stands in it, or one of its menu. */
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
  const wanted = page.getByRole('menuitem', { name: action, exact: true });
  if (!(await hasFocus(wanted))) await reach(page, 'ArrowDown', wanted);
  await page.keyboard.press('Enter');
}

/** Answers a question that has the focus on its way out with the button after it. */
export async function confirm(page: Page, question: Locator, verb: string): Promise<void> {
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: verb, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expectFocus(page);
}

/** Leaves an open form by its button for saving. */
export async function saveForm(page: Page, form: Locator, answer?: (page: Page) => Promise<void>): Promise<void> {
  await tabTo(page, form.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await answer?.(page);
  await expect(form).toBeHidden();
  await expectFocus(page);
}

/** Types into a field of the dialog, over what stands there. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  if (!(await hasFocus(target))) await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect(target).toHaveValue(text);
}
