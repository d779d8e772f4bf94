import { beforeEach, expect, test } from 'vitest';
import { dismiss, toast, toasts, visibleToasts } from '../../src/shell/toasts/toasts.ts';
import { offerUndo, undoLast } from '../../src/shell/toasts/undo.ts';

const message = (text: string) => ({ id: text });
const texts = () => toasts.get().map(({ text }) => (typeof text === 'string' ? text : text.id));

beforeEach(() => toasts.set([]));

test('an undo takes the place of the one before, and of nothing else', () => {
  toast({ kind: 'success', text: message('saved') });
  offerUndo(message('hidden A'), () => {});
  offerUndo(message('hidden B'), () => {});
  expect(texts()).toEqual(['saved', 'hidden B']);
});

test('the last act is undone once, and its message goes with it', () => {
  const undone: string[] = [];
  offerUndo(message('hidden A'), () => undone.push('A'));
  offerUndo(message('hidden B'), () => undone.push('B'));
  expect([undoLast(), undoLast()]).toEqual([true, false]);
  expect(undone).toEqual(['B']);
  expect(texts()).toEqual([]);
});

test('an undo whose message is gone is no longer offered', () => {
  offerUndo(message('hidden'), () => {});
  for (const { id } of toasts.get()) dismiss(id);
  expect(undoLast()).toBe(false);
});

test('what was just saved is said first and at once, whatever else waits to be read', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast({ kind: 'error', text: message(text) });
  toast({ kind: 'success', text: message('saved') });
  toast({ kind: 'info', text: message('a tab was closed') });
  expect(texts().slice(0, visibleToasts)).toEqual(['saved', 'one', 'two']);
  expect(texts().at(-1)).toBe('a tab was closed');
});
