import type { Page } from '@playwright/test';

/** The parts of uploaded files. */
export const CHUNKS = '**/api/file-upload/*/*';

/**
 * Holds the calls of a page to an address, so that what is shown meanwhile can be looked at for as long as that takes.
 * @returns releases them, and those that follow
 */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
