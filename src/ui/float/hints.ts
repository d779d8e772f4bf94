import { hintedBy, hintOf } from './hinted.ts';
import classes from './float.module.css';

/*
 * A single tooltip for the whole document by event delegation: elements with `data-hint` show it on hover and focus;
 * table cells and elements with `data-clip` show their text if it is truncated. A tooltip component per cell would cost
 * more than the cell. It is a manual popover, so it appears above dialogs, and the pointer can move into it to select
 * its text.
 */
const openDelay = 300;
const closeDelay = 120;
const hintId = 'hint';

let bubble: HTMLElement | null = null;
let anchor: Element | null = null;
let timer = 0;
/** The focused element that the tooltip describes, and the element whose tooltip it is. */
let described: { element: Element; of: Element } | null = null;

const otherDescriptions = (element: Element): string[] =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== hintId);

/** Describes the focused element by a tooltip, unless that repeats its name. */
function describe(element: Element, of: Element) {
  const text = hintOf(of);
  const name = element.getAttribute('aria-label') ?? element.textContent;
  if (!text || name.trim() === text) return;
  described = { element, of };
  fill(text);
  element.setAttribute('aria-describedby', [...otherDescriptions(element), hintId].join(' '));
}

function forget() {
  if (!described) return;
  const { element } = described;
  const others = otherDescriptions(element);
  if (others.length > 0) element.setAttribute('aria-describedby', others.join(' '));
  else element.removeAttribute('aria-describedby');
  described = null;
}

function hide() {
  window.clearTimeout(timer);
  anchor = null;
  forget();
  if (bubble?.matches(':popover-open')) bubble.hidePopover();
}

function place(target: Element, element: HTMLElement) {
  const box = target.getBoundingClientRect();
  const own = element.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = box.top - own.height - 6;
  element.style.left = `${left}px`;
  element.style.top = `${above > 8 ? above : box.bottom + 6}px`;
}

/** Creates the tooltip with a text. */
function fill(text: string): HTMLElement {
  if (!bubble?.isConnected) {
    bubble = document.createElement('div');
    bubble.id = hintId;
    bubble.className = classes.hint ?? '';
    bubble.popover = 'manual';
    bubble.setAttribute('role', 'tooltip');
    // Appended within a landmark, as accessibility rules require for all content; the top layer shows it above
    // everything anyway.
    (document.querySelector('main') ?? document.body).append(bubble);
  }
  if (bubble.matches(':popover-open')) bubble.hidePopover();
  bubble.textContent = text;
  return bubble;
}

function show(target: Element) {
  const text = hintOf(target);
  if (!text || !target.isConnected) return hide();
  // The tooltip of another element, which the pointer is on.
  if (described?.of !== target) forget();
  const element = fill(text);
  element.showPopover();
  place(target, element);
}

function later(run: () => void, delay: number) {
  window.clearTimeout(timer);
  timer = window.setTimeout(run, delay);
}

function onOver(event: Event) {
  if (bubble && event.target === bubble) return window.clearTimeout(timer);
  const target = hintedBy(event);
  if (target === anchor) return;
  anchor = target;
  if (target) later(() => show(target), openDelay);
  else later(hide, closeDelay);
}

function onFocus(event: Pick<Event, 'target'>) {
  const target = hintedBy(event);
  if (!target || !(event.target instanceof Element && event.target.matches(':focus-visible'))) return;
  anchor = target;
  // At once, because screen readers read the description together with the focused element.
  forget();
  describe(event.target, target);
  later(() => show(target), 0);
}

/**
 * Starts the tooltips. Call once.
 * @param first the event that requested the first tooltip; null if no longer needed
 */
export function startHints(first: Event | null): void {
  document.addEventListener('pointerover', onOver, { passive: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', (event) => event.target !== bubble && hide(), { passive: true });
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  // Focus and pointer may have moved on during loading.
  if (first?.type === 'focusin') onFocus({ target: document.activeElement });
  else if (first?.target instanceof Element && first.target.matches(':hover')) onOver(first);
}
