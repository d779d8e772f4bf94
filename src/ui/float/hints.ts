import { hintedBy, hintOf } from './hinted.ts';
import classes from './float.module.css';

/*
 * One tooltip for the whole document, served by delegation: each element with `data-hint` shows it on hover and
 * on focus, and each cell of a table and each element with `data-clip` its text when not all of it fits. A tooltip
 * component per cell would cost more than the cell. It is a manual popover, so it stands above dialogs, and it can be
 * entered with the pointer, so its text can be selected.
 */
const openDelay = 300;
const closeDelay = 120;

let bubble: HTMLElement | null = null;
let anchor: Element | null = null;
let timer = 0;

function hide() {
  window.clearTimeout(timer);
  anchor = null;
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

function show(target: Element) {
  const text = hintOf(target);
  if (!text || !target.isConnected) return hide();
  if (!bubble?.isConnected) {
    bubble = document.createElement('div');
    bubble.className = classes.hint ?? '';
    bubble.popover = 'manual';
    bubble.setAttribute('role', 'tooltip');
    // Within a landmark, where everything on the page has to be; it is shown above all the same.
    (document.querySelector('main') ?? document.body).append(bubble);
  }
  if (bubble.matches(':popover-open')) bubble.hidePopover();
  bubble.textContent = text;
  bubble.showPopover();
  place(target, bubble);
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
  later(() => show(target), 0);
}

/**
 * Starts to serve hints. Call once.
 * @param first the event that requested the first one; null if no longer needed
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
  // Loading takes a moment; focus and pointer may have moved on.
  if (first?.type === 'focusin') onFocus({ target: document.activeElement });
  else if (first?.target instanceof Element && first.target.matches(':hover')) onOver(first);
}
