import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
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
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  // Once a document: put there anew, the rules are as slow as at their first time.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules);
  // What passes need not be told, and nothing is framed here.
  const found = await page.evaluate((of) => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return window.axe?.run(of ?? document, {
      resultTypes: ['violations'],
      iframes: false,
      // What is looked at in light is looked at again in dark, where its colors alone are others.
      ...(isDark && { runOnly: ['color-contrast', 'link-in-text-block'] }),
      // WCAG 2.2, AA; axe leaves it out unless it is asked.
      rules: { 'target-size': { enabled: !isDark } },
    });
  }, part);
  if (!found) throw new Error('axe is not in the page');
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
