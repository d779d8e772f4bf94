import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { settled } from './screen.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const rules = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong with the page, or with a part of it: each broken rule with the elements that break it.
 * Colours are judged once nothing fades any more.
 * @param part a selector, or selectors of what is left out: of a page without its frame axe still judges what is of pages
 * @param withLooks whether colors and sizes are judged, which takes more than all else
 */
export async function violations(
  page: Page,
  part?: string | { exclude: string[] },
  withLooks = true,
): Promise<string[]> {
  await settled(page);
  // Once a document: put there anew, the rules are as slow as at their first time.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules);
  // What passes need not be told, and nothing is framed here.
  const results = await page.evaluate(
    ([of, hasLooks]) => {
      const { colorScheme } = getComputedStyle(document.documentElement);
      const isDark =
        colorScheme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark';
      return window.axe?.run(of ?? document, {
        resultTypes: ['violations'],
        iframes: false,
        // What is looked at in light is looked at again in dark, where its colors alone are others.
        ...(isDark && { runOnly: ['color-contrast', 'link-in-text-block'] }),
        // WCAG 2.2, AA; axe leaves it out unless it is asked.
        rules: { 'target-size': { enabled: hasLooks && !isDark }, 'color-contrast': { enabled: hasLooks } },
      });
    },
    [part, withLooks] as const,
  );
  if (!results) throw new Error('axe is not in the page');
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** What axe finds in either scheme, where the system's is what the console shows. */
export async function violationsInBoth(page: Page, part?: string): Promise<string[]> {
  const texts: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    texts.push(...(await violations(page, part)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return texts;
}
