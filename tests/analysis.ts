import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** An analysis page: a figure by its name. */
export const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${name}`, 'u') });
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const bars = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
/** The numbers of a text, without the marks between thousands. */
export const numbersIn = (text: string) => [...text.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/gu)].map(Number);
/** The texts of elements, once the first of them is shown: each card of an analysis loads by itself. */
export async function textsOf(elements: Locator): Promise<string[]> {
  await expect(elements.first()).toBeVisible();
  return elements.allInnerTexts();
}
/** Waits until the figures are those of the filters. */
export const figuresAreCurrent = (page: Page) =>
  expect(page.getByRole('region', { name: 'Figures' })).not.toHaveAttribute('aria-busy');
export const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
export const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(option);
