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
 * The violations that axe finds in the page, or in a part of it: each broken rule with its elements. Colours are
 * checked once all transitions have ended.
 * @param part a selector, or the selectors to exclude: on a page without its frame axe still applies page rules
 * @param withLooks whether colors and sizes are checked, which takes longer than all other rules
 */
export async function violations(
  page: Page,
  part?: string | { exclude: string[] },
  withLooks = true,
): Promise<string[]> {
  await settled(page);
  // Once per document: if injected again, the rules are as slow as the first time.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules);
  // Passed rules need not be reported, and there are no frames.
  const results = await page.evaluate(
    ([of, hasLooks]) => {
      const { colorScheme } = getComputedStyle(document.documentElement);
      const isDark =
        colorScheme === 'light dark' ? matchMedia('(prefers-color-scheme: dark)').matches : colorScheme === 'dark';
      return window.axe?.run(of ?? document, {
        resultTypes: ['violations'],
        iframes: false,
        // A page checked in light mode is checked for colors only in dark mode.
        ...(isDark && { runOnly: ['color-contrast', 'link-in-text-block'] }),
        // WCAG 2.2, AA; off in axe by default.
        rules: { 'target-size': { enabled: hasLooks && !isDark }, 'color-contrast': { enabled: hasLooks } },
      });
    },
    [part, withLooks] as const,
  );
  if (!results) throw new Error('axe is not in the page');
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** The violations in either scheme, when the console follows that of the system. */
export async function violationsInBoth(page: Page, part?: string): Promise<string[]> {
  const texts: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    texts.push(...(await violations(page, part)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return texts;
}
