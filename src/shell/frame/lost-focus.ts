/**
 * Where the focus goes when what had it goes away: a slot that was removed, the last page of a list whose button then
 * rests, a step that was left. Browsers give it to the document, and keyboard users start at the top again.
 */
const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
/** Overlays; those of the shell are native dialogs. */
const dialogs = 'dialog, [role=dialog]';

/** A dialog that closes gives the focus back by itself, and a page that opens takes it: they come first (ms). */
const others = 250;

interface FocusPosition {
  element: HTMLElement;
  /** Its ancestors, the nearest first. */
  around: readonly EventTarget[];
  /** Where it was when it was last used. */
  place: DOMRect;
}

let lastFocus: FocusPosition | null = null;
let waits = 0;

const isNowhere = (): boolean => document.activeElement === document.body;

function hold(): void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || isNowhere()) return;
  const around: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) around.push(at);
  lastFocus = { element, around, place: element.getBoundingClientRect() };
}

const isThere = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled') && !element.closest('[inert]');

/** What is nearest to a place of all that takes the focus in a part of the page. */
function nearest(part: Element, { left, top, width, height }: DOMRect): HTMLElement | undefined {
  const distance = (element: Element) => {
    const at = element.getBoundingClientRect();
    return Math.hypot(at.left - left + (at.width - width) / 2, at.top - top + (at.height - height) / 2);
  };
  return [...part.querySelectorAll<HTMLElement>(focusable)]
    .filter((element) => element.tabIndex >= 0 && isThere(element))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Where to go on when all that was around is gone, too: what lies over the page, else its table, else its heading. */
function start(): HTMLElement | undefined {
  const visible = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isThere);
  const place = visible(dialogs).at(-1) ?? visible('main [role$=grid] [tabindex="0"]')[0] ?? visible('main h1')[0];
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  return place;
}

/** Gives the focus to what had it, if it is back, else to what is nearest, in the least part of the page that is still there. */
function give(): void {
  waits = 0;
  if (!lastFocus || !isNowhere()) return;
  const { element, around, place } = lastFocus;
  const parts = around.filter((part) => part instanceof HTMLElement).filter((part) => part !== document.body);
  // What lay over the page was near to nothing of it.
  const over = parts.findIndex((part) => part.matches(dialogs));
  const within = over < 0 ? parts : parts.slice(0, over + 1);
  const near = () => within.filter(isThere).map((part) => nearest(part, place));
  const next = isThere(element) ? element : (near().find((candidate) => candidate !== undefined) ?? start());
  next?.focus({ preventScroll: true });
}

/** Later: a button that was disabled keeps the focus until the page is drawn. */
function look(): void {
  waits ||= window.setTimeout(give, others);
}

/** Who clicks on empty ground, or goes on to the browser's own bars, leaves what had the focus where it is. */
function leave(): void {
  if (isNowhere() && lastFocus && isThere(lastFocus.element)) lastFocus = null;
}

/**
 * Begins to watch: whatever changes in the page makes it look, a few times a second at most.
 * @param first what has the focus already, or has had it until now
 */
export function watchLostFocus(first: FocusPosition): void {
  lastFocus = first;
  hold();
  for (const name of ['focusin', 'keydown', 'pointerdown']) document.addEventListener(name, hold, { capture: true });
  document.addEventListener('focusout', () => queueMicrotask(leave), { capture: true });
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'data-hidden', 'inert', 'style'],
  });
  look();
}
