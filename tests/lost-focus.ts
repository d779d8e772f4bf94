/**
 * After each act the focus is on an element, so that keyboard and screen reader users can continue, on every screen.
 */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Prefix of console messages for the probe. */
const mark = '[focus lost] ';

/** Attribute of the page while the focus may still arrive. */
const undecided = 'data-focus-undecided';

/**
 * Runs in the page. A dialog that closes, or a page that comes, has `rest` ms to take the focus: no loss on a machine that
 * has much else to do, and nothing waits for it where the focus is taken.
 */
function probe({ prefix, open, gone, rest }: Record<'prefix' | 'open' | 'gone', string> & { rest: number }): void {
  if (window !== top) return;
  const later = queueMicrotask.bind(window);
  // Before the test build ends the document's listeners with each story.
  const listen = document.addEventListener.bind(document);
  let pending: Promise<void> | null = null;

  const isThere = (element: Element): boolean =>
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [inert] *, [inert]');
  const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

  const describe = (element: Element): string => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const text = element.ariaLabel ?? labels[0]?.textContent ?? element.textContent ?? '';
    const own = `${element.role ?? element.localName}${element.id && !text ? `#${element.id}` : ''}`;
    const path = element.closest('[data-path]')?.getAttribute('data-path');
    return `${own} '${text.trim().slice(0, 60)}'${path ? ` (${path})` : ''}`;
  };

  const decide = async (what: string): Promise<void> => {
    const { pathname, search } = location;
    document.documentElement.setAttribute(open, '');
    // By the page's own time, which a story may drive.
    const timeout = new Promise<'late'>((done) => setTimeout(() => done('late'), rest));
    // A restarted document stops its timers, and the focus no longer matters.
    const restart = new Promise<'left'>((done) => listen(gone, () => done('left'), { once: true }));
    let end: unknown;
    while (isNowhere() && end !== 'late' && end !== 'left') {
      const focusIn = new Promise((done) => listen('focusin', done, { once: true }));
      end = await Promise.race([focusIn, timeout, restart]);
    }
    document.documentElement.removeAttribute(open);
    pending = null;
    if (isNowhere() && end !== 'left') console.debug(`${prefix}${what} at ${pathname}${search}`);
  };

  // This browser fires it whenever the focus is lost, also for removed, hidden or disabled elements.
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (!(target instanceof Element) || relatedTarget !== null) return;
      later(() => {
        // A click on empty space, or leaving the page by Tab, keeps the focused element.
        if (!pending && isNowhere() && !isThere(target)) pending = decide(describe(target));
      });
    },
    { capture: true },
  );
  // An element that was just hidden or disabled keeps the focus until the next paint.
  const frame = requestAnimationFrame.bind(window);
  const nextPaint = () => new Promise((done) => frame(() => frame(done)));
  const decided = async (): Promise<void> => {
    if (document.activeElement && !isThere(document.activeElement)) await nextPaint();
    await pending;
  };
  Object.defineProperty(window, prefix, { value: decided });
}

/** Time (ms) for a page to set the focus: the next content may have to load, on a busy machine. */
const REST = 20_000;
/** Additional time (ms) to report it. */
const ANSWER = 5000;

/** Waits for pending decisions; a page that is closing, or whose clock is frozen, does not answer. */
async function settle(page: Page, restMs: number): Promise<void> {
  const enough = new Promise<void>((done) => setTimeout(done, restMs + ANSWER));
  const rest = page.evaluate((name): unknown => Reflect.get(window, name)?.(), mark).catch(() => null);
  await Promise.race([rest, enough]);
}

const probed = new WeakSet<BrowserContext>();

/** Installs the probe in future documents of a context. */
export async function probeLostFocus(context: BrowserContext, restMs = REST): Promise<void> {
  probed.add(context);
  await context.addInitScript(probe, { prefix: mark, open: undecided, gone: 'consoleleft', rest: restMs });
}

/**
 * Watches the pages of a context, including new ones. A story that continues at once leaves it open whether the focus
 * was lost in between; with `FOCUS_AFTER_EACH`, each action and assertion waits for that.
 * @param restMs time for a page to set the focus, where the probe is not in the context yet
 * @returns a function that waits for pending decisions and returns the losses, as text
 */
export async function watchLostFocus(context: BrowserContext, restMs = REST): Promise<() => Promise<string[]>> {
  const losses: string[] = [];
  const listen = (message: ConsoleMessage) => {
    if (message.text().startsWith(mark)) losses.push(message.text().slice(mark.length));
  };
  const hold = (page: Page) =>
    void page.addLocatorHandler(page.locator(`html[${undecided}]`), () => settle(page, restMs), { noWaitAfter: true });
  context.on('console', listen);
  if (!probed.has(context)) await probeLostFocus(context, restMs);
  if (process.env['FOCUS_AFTER_EACH']) context.on('page', hold);
  return async () => {
    await Promise.all(context.pages().map((page) => settle(page, restMs)));
    context.off('console', listen);
    context.off('page', hold);
    return losses;
  };
}
