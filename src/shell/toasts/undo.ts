import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { dismiss, toast, toasts } from './toasts.ts';

const undoMs = 8000;

/** Words of the last offer, by which its message is known. */
let last: MessageDescriptor | null = null;

const lastToast = () => toasts.get().find(({ text }) => text === last);

/** Runs what the last message offers to undo. Answers whether there was one. */
export function undoLast(): boolean {
  const offer = lastToast();
  if (!offer?.action) return false;
  dismiss(offer.id);
  offer.action.run();
  return true;
}

/** Ctrl+Z reaches an undo before its message is gone; where text is edited it stays the browser's own. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const { target } = event;
  const edits =
    target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
  if (!edits && undoLast()) event.preventDefault();
}

let listens = false;

/**
 * Level 0 of the confirmation ladder: what needs no question is done at once and can be taken back for 8 seconds, with
 * a button or Ctrl+Z. A later offer takes the place of an earlier one.
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
