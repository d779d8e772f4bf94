import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Every draft on this device, as text. */
export const storedDrafts = (page: Page) =>
  page.evaluate(async () => {
    const read = (request: IDBRequest<unknown[]>) =>
      new Promise<unknown[]>((done) => request.addEventListener('success', () => done(request.result)));
    const drafts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('mpc.drafts.')) continue;
      const database = await new Promise<IDBDatabase | null>((done) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => done(null));
      });
      if (database?.objectStoreNames.contains('drafts')) {
        const all = await read(database.transaction('drafts').objectStore('drafts').getAll());
        drafts.push(...all.map((draft) => JSON.stringify(draft)));
      }
      database?.close();
    }
    return drafts;
  });

/** Waits until the form's draft is stored with a text. Uses the page's own clock: another would need a new window. */
export const rest = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await storedDrafts(page)).join('\n'), { timeout: 10_000 }).toContain(text);
