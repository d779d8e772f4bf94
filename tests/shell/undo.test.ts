import { beforeEach, expect, test } from 'vitest';
import { dismiss, toast, toasts, visibleToasts } from '../../src/shell/toasts/toasts.ts';
import { offerUndo, undoLast } from '../../src/shell/toasts/undo.ts';

const said = (text: string) => ({ id: text });
const shown = () => toasts.get().map(({ text }) => (typeof text === 'string' ? text : text.id));

beforeEach(() => toasts.set([]));

test('an undo takes the place of the one before, and of nothing else', () => {
  toast({ kind: 'success', text: said('saved') });
  offerUndo(said('hidden A'), () => {});
  offerUndo(said('hidden B'), () => {});
  expect(shown()).toEqual(['saved', 'hidden B']);
});

test('the last act is undone once, and its message goes with it', () => {
  const undone: string[] = [];
  offerUndo(said('hidden A'), () => undone.push('A'));
  offerUndo(said('hidden B'), () => undone.push('B'));
  expect([undoLast(), undoLast()]).toEqual([true, false]);
  expect(undone).toEqual(['B']);
  expect(shown()).toEqual([]);
});

test('an undo whose message is gone is no longer offered', () => {
  offerUndo(said('hidden'), () => {});
  for (const { id } of toasts.get()) dismiss(id);
  expect(undoLast()).toBe(false);
});

test('what was just saved is said first and at once, whatever else waits to be read', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast({ kind: 'error', text: said(text) });
  toast({ kind: 'success', text: said('saved') });
  toast({ kind: 'info', text: said('a tab was closed') });
  expect(shown().slice(0, visibleToasts)).toEqual(['saved', 'one', 'two']);
  expect(shown().at(-1)).toBe('a tab was closed');
});
