import type { Page } from '@playwright/test';
import { expect } from '../story.ts';

export const header = (page: Page) => page.getByRole('banner');
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
export const appearance = (page: Page) => page.getByRole('dialog', { name: 'Appearance' });

/** Chooses options in the appearance panel and leaves it open. */
export async function choose(page: Page, ...names: string[]): Promise<void> {
  if (!(await appearance(page).isVisible())) await header(page).getByRole('button', { name: 'Appearance' }).click();
  for (const name of names) {
    await appearance(page).getByRole('radio', { name, exact: true }).check();
  }
}

/** Chooses options and closes the panel. */
export async function chooseOnly(page: Page, ...names: string[]): Promise<void> {
  await choose(page, ...names);
  await page.keyboard.press('Escape');
  await expect(appearance(page)).toBeHidden();
}

/** The bounding box of an element, which must have one. */
export async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not in the window`);
  return box;
}

interface Entry {
  menuNum: string;
  menuName: string;
  menuEnName: string;
  menuParentNum: string;
  menuId: string;
  menuUrl: string;
  menuType: 'directory' | 'link';
  menuOrder: number;
}

/** Makes the server send more menus than fit side by side: groups with links and subgroups. */
export async function manyMenus(page: Page): Promise<void> {
  const menus: Entry[] = [];
  const add = (num: string, name: string, parent: string, url: string) =>
    menus.push({
      menuNum: num,
      menuName: name,
      menuEnName: name,
      menuParentNum: parent,
      menuId: num,
      menuUrl: url,
      menuType: url ? 'link' : 'directory',
      menuOrder: menus.length,
    });
  for (let group = 1; group <= 14; group += 1) {
    add(`${100 + group}`, `Group number ${group}`, '0', '');
    add(`${200 + group}`, `Link ${group}`, `${100 + group}`, `https://example.com/${group}`);
    ['A', 'B'].forEach((part, at) => {
      const num = (at + 3) * 100 + group;
      add(`${num}`, `Part ${group}${part}`, `${100 + group}`, '');
      add(`${num}00`, `Page ${group}${part}`, `${num}`, `https://example.com/${group}/${part}`);
    });
  }
  await page.route('**/api/user/menu*', (route) => route.fulfill({ json: { menus, ctrls: [] } }));
}
