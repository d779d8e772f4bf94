import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './screen.ts';

/**
 * What axe finds wrong with the page, or with a part of it: each broken rule with the elements that break it.
 * Colours are judged once nothing fades any more.
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  // The usual mode opens one more page, to put together what frames of other origins say: these pages have none.
  // What passes need not be told.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const found = await (part === undefined ? builder : builder.include(part)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
