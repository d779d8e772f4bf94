import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isTyping } from '../shortcuts/is-typing.ts';
import { dismiss, toast, toasts } from './toasts.ts';

/** Display time of an offer (ms). */
export const undoMs = 8000;

/** Text of the last offer, which identifies its message. */
let last: MessageDescriptor | null = null;

const lastToast = () => toasts.get().find(({ text }) => text === last);

/** Runs the undo of the last message. Returns whether there was one. */
export function undoLast(): boolean {
  const offer = lastToast();
  if (!offer?.action) return false;
  dismiss(offer.id);
  offer.action.run();
  return true;
}

/** Ctrl+Z undoes while the message is displayed; in text fields it keeps the browser's function. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  if (!event.defaultPrevented && !isTyping(event) && undoLast()) event.preventDefault();
}

let listens = false;

/**
 * Level 0 of the confirmation ladder: an action that needs no confirmation runs immediately and can be undone for 8
 * seconds, by a button or Ctrl+Z. A later offer replaces an earlier one.
 * @param text the message
 * @param undo restores the previous state; runs at most once
 */
export function offerUndo(text: MessageDescriptor, undo: () => void): void {
  if (!listens && typeof document !== 'undefined') document.addEventListener('keydown', onKeyDown);
  listens = true;
  const before = lastToast();
  if (before) dismiss(before.id);
  last = text;
  toast({ kind: 'info', text, ms: undoMs, action: { label: msg`Undo`, run: undo } });
}
