/** A person without a pointer: looks for things with keys, and never puts the focus anywhere by other means. */
import type { Locator, Page } from '@playwright/test';
import { drawn, inRow, rowOf } from './screen.ts';
import { expect, openAs } from './story.ts';

const most = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** How a look at what has the focus went on from the last whole one: what is sought then, and all that was there. */
declare global {
  var sought: { wanted: Set<Element>; there: WeakSet<Element> } | undefined;
}

/** The same as `hasFocus`, and notes what was found. */
const seek = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => {
    globalThis.sought = { wanted: new Set(elements), there: new WeakSet(document.querySelectorAll('*')) };
    return elements.some((element) => element === document.activeElement);
  });

/** Whether the target may have the focus by now: looking for it by role and name anew takes longer than what the key does. */
const mayHaveFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { sought, document } = globalThis;
    const active = document.activeElement;
    return !sought || !active || sought.wanted.has(active) || !sought.there.has(active);
  });

/** Looks at what came, as whoever opens a dialog does before the next key. Its library focuses twice, later in a timeout. */
async function lookUp(page: Page): Promise<void> {
  await drawn(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

/** Presses a key until something has the focus, as a person does who looks for it. */
export async function reach(page: Page, key: string, target: Locator): Promise<void> {
  await lookUp(page);
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key);
    // What a target is may depend on where the focus is.
    const isWhole = press % 8 === 0 || (await mayHaveFocus(page));
    if (isWhole && (await seek(target))) return;
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${most} times ${key} did not lead to ${String(target)}, but to ${focused}`);
}

export const tabTo = (page: Page, target: Locator): Promise<void> => reach(page, 'Tab', target);
export const tabBackTo = (page: Page, target: Locator): Promise<void> => reach(page, 'Shift+Tab', target);

/**
 * Errors on the browser's console, which fail a story, for every key that is pressed after what had the focus is gone
 * and nothing else has got it. Whoever has no pointer is then back at the beginning of the page. To be called in the
 * document that it is about.
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
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

/** Opens an address, and watches the focus there once all of it has come. */
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

/** Goes up or down a table to a row, from wherever the focus is. */
export async function goToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const inside = page.locator('[role$=grid]').locator('tbody tr, tbody tr *');
  if (!(await hasFocus(inside))) await tabTo(page, page.locator('[role$=grid] tbody tr'));
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
  await lookUp(page);
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

/**
 * Types into a field of the dialog, over what stands there. The first key shows that the field takes it and no shortcut does;
 * what follows comes at once, as from an input method.
 */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  if (!(await hasFocus(target))) await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text.slice(0, 1));
  await page.keyboard.insertText(text.slice(1));
  await expect(target).toHaveValue(text);
}
