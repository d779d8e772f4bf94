import type { Page, Route } from '@playwright/test';

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

/**
 * Holds the answer to the next call of a page to an address, which the server carries out at once.
 * @returns releases it
 */
export async function holdAnswer(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  };
  await page.route(address, answerLate, { times: 1 });
  return resolve;
}
