/**
 * Restores the focus when the focused element disappears or is disabled: a removed slot, the paging button on the last
 * page, a step that was left. Browsers move focus to the document, from where keyboard users would have to start over.
 */
const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
/** Overlays; those of the shell are native dialogs. */
const dialogs = 'dialog, [role=dialog]';

/** Delay (ms), because closing dialogs return focus and opening pages take it themselves. */
const others = 250;

interface FocusPosition {
  element: HTMLElement;
  /** Its ancestors, closest first. */
  around: readonly EventTarget[];
  /** Its position when it was last used. */
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

/** The focusable element closest to a position in a part of the page. */
function nearest(part: Element, { left, top, width, height }: DOMRect): HTMLElement | undefined {
  const distance = (element: Element) => {
    const at = element.getBoundingClientRect();
    return Math.hypot(at.left - left + (at.width - width) / 2, at.top - top + (at.height - height) / 2);
  };
  return [...part.querySelectorAll<HTMLElement>(focusable)]
    .filter((element) => element.tabIndex >= 0 && isThere(element))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The fallback if all ancestors are gone, too: the overlay, else the table, else the heading of the page. */
function start(): HTMLElement | undefined {
  const visible = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isThere);
  const place = visible(dialogs).at(-1) ?? visible('main [role$=grid] [tabindex="0"]')[0] ?? visible('main h1')[0];
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  return place;
}

/** Focuses the lost element if it is back, else the closest element in the innermost ancestor that still exists. */
function give(): void {
  waits = 0;
  if (!lastFocus || !isNowhere()) return;
  const { element, around, place } = lastFocus;
  const parts = around.filter((part) => part instanceof HTMLElement).filter((part) => part !== document.body);
  // Positions in a closed overlay are unrelated to the page below.
  const over = parts.findIndex((part) => part.matches(dialogs));
  const within = over < 0 ? parts : parts.slice(0, over + 1);
  const near = () => within.filter(isThere).map((part) => nearest(part, place));
  const next = isThere(element) ? element : (near().find((candidate) => candidate !== undefined) ?? start());
  next?.focus({ preventScroll: true });
}

/** Delayed, because a disabled button keeps the focus until the next paint. */
function look(): void {
  waits ||= window.setTimeout(give, others);
}

/** Clicking an empty area or leaving for the browser's toolbar does not count as losing the focus. */
function leave(): void {
  if (isNowhere() && lastFocus && isThere(lastFocus.element)) lastFocus = null;
}

/**
 * Starts watching the page: changes trigger a check, at most a few times per second.
 * @param first the element that has the focus, or had it until now
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
