/** Bars to scroll with, as a mouse user's desktop has them: they take width, and a document that should not scroll gets a second one. */
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Decides whether a page has bars. The browser is started with them for all: where the walk had one of its own, each
 * worker began anew for it.
 */
export async function showBars(page: Page, isShown: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setScrollbarsHidden', { hidden: !isShown });
}

/** Keeps the bars of a page for the next story, which may reuse the page. */
export async function leaveBars(page: Page): Promise<void> {
  await sessions
    .get(page)
    ?.detach()
    .catch(() => {});
  sessions.delete(page);
}
