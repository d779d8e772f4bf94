/** After each act the focus is somewhere: whoever works with keys or by ear goes on from there, on every screen. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What the page says on its console, to the probe alone. */
const mark = '[focus lost] ';

/** Says in the page that it is not yet decided whether the focus is lost. */
const undecided = 'data-focus-undecided';

/**
 * Runs in the page. A dialog that closes, or a page that comes, has `rest` ms to take the focus: no loss on a machine that
 * has much else to do, and nothing waits for it where the focus is taken.
 */
function probe({ prefix, open, gone, rest }: Record<'prefix' | 'open' | 'gone', string> & { rest: number }): void {
  if (window !== top) return;
  const later = queueMicrotask.bind(window);
  // Before the build for stories ends with each of them what hears of the document.
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
    const late = new Promise<'late'>((done) => setTimeout(() => done('late'), rest));
    // A document that begins anew stops that time, and nobody is there any more who could lose the focus.
    const left = new Promise<'left'>((done) => listen(gone, () => done('left'), { once: true }));
    let end: unknown;
    while (isNowhere() && end !== 'late' && end !== 'left') {
      const taken = new Promise((done) => listen('focusin', done, { once: true }));
      end = await Promise.race([taken, late, left]);
    }
    document.documentElement.removeAttribute(open);
    pending = null;
    if (isNowhere() && end !== 'left') console.debug(`${prefix}${what} at ${pathname}${search}`);
  };

  // This browser tells of it whenever the focus goes, also from what was taken away, hidden or disabled.
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (!(target instanceof Element) || relatedTarget !== null) return;
      later(() => {
        // Who clicks on empty ground, or leaves the page by Tab, leaves what had the focus where it is.
        if (!pending && isNowhere() && !isThere(target)) pending = decide(describe(target));
      });
    },
    { capture: true },
  );
  // What was hidden or disabled just now keeps the focus until the page is drawn.
  const frame = requestAnimationFrame.bind(window);
  const drawn = () => new Promise((done) => frame(() => frame(done)));
  const decided = async (): Promise<void> => {
    if (document.activeElement && !isThere(document.activeElement)) await drawn();
    await pending;
  };
  Object.defineProperty(window, prefix, { value: decided });
}

/** How long (ms) a page has to take the focus: what comes next may have to be loaded, on a machine that is busy. */
const REST = 20_000;
/** Beyond that (ms) a page has for saying so. */
const ANSWER = 5000;

/** Waits for what is not yet decided; a page that is going away, or whose time stands still, says no more. */
async function settle(page: Page, restMs: number): Promise<void> {
  const enough = new Promise<void>((done) => setTimeout(done, restMs + ANSWER));
  const rest = page.evaluate((name): unknown => Reflect.get(window, name)?.(), mark).catch(() => null);
  await Promise.race([rest, enough]);
}

const probed = new WeakSet<BrowserContext>();

/** Puts the probe into the documents to come of a context. */
export async function probeLostFocus(context: BrowserContext, restMs = REST): Promise<void> {
  probed.add(context);
  await context.addInitScript(probe, { prefix: mark, open: undecided, gone: 'consoleleft', rest: restMs });
}

/**
 * Watches the pages of a context, those that come, too. A story that goes on at once leaves it undecided whether the
 * focus was lost in between; `FOCUS_AFTER_EACH` lets each act and each look of it wait for that.
 * @param restMs how long a page has to take the focus, where the probe is not in the context yet
 * @returns waits for what is not yet decided and answers the losses, in words
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
