/**
 * Where the focus goes when what had it goes away: a slot that was removed, the last page of a list whose button then
 * rests, a step that was left. Browsers give it to the document, and whoever has no pointer begins at the top again.
 */
const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

/** A dialog that closes gives the focus back by itself, and a page that opens takes it: they come first (ms). */
const others = 250;

interface Held {
  element: HTMLElement;
  /** What is around it, the nearest first. */
  around: readonly Element[];
  /** Its middle, as it was when it was last used. */
  x: number;
  y: number;
}

let held: Held | null = null;
let waits = 0;

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function hold(element: EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  held = { element, around, ...middle(element) };
}

const takes = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility() && !element.closest('[inert]');

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/** Gives the focus to what is nearest to where it was, in the least part of the page that is still there. */
function give(): void {
  waits = 0;
  if (!held || document.activeElement !== document.body || isThere(held.element)) return;
  const { around, x, y } = held;
  for (const part of around) {
    if (!part.isConnected || !part.checkVisibility()) continue;
    const distance = (element: Element) => {
      const at = middle(element);
      return Math.hypot(at.x - x, at.y - y);
    };
    const stops = [...part.querySelectorAll<HTMLElement>(focusable)].filter(takes);
    const [nearest] = stops.toSorted((a, b) => distance(a) - distance(b));
    if (nearest) return nearest.focus({ preventScroll: true });
  }
}

/** Later: a button that was disabled keeps the focus until the page is drawn. */
function look(): void {
  waits ||= window.setTimeout(give, others);
}

/**
 * Begins to watch: whatever changes in the page makes it look, a few times a second at most.
 * @param first what has the focus already
 */
export function watchLostFocus(first: HTMLElement): void {
  hold(first);
  for (const name of ['focusin', 'keydown', 'pointerdown'])
    document.addEventListener(name, () => hold(document.activeElement), { capture: true });
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'data-hidden'],
  });
  look();
}
