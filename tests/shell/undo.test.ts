import { beforeEach, expect, test } from 'vitest';
import { dismiss, toast, toasts, visibleToasts } from '../../src/shell/toasts/toasts.ts';
import { offerUndo, undoLast } from '../../src/shell/toasts/undo.ts';

const message = (text: string) => ({ id: text });
const texts = () => toasts.get().map(({ text }) => (typeof text === 'string' ? text : text.id));

beforeEach(() => toasts.set([]));

test('an undo message replaces only the previous undo message', () => {
  toast({ kind: 'success', text: message('saved') });
  offerUndo(message('hidden A'), () => {});
  offerUndo(message('hidden B'), () => {});
  expect(texts()).toEqual(['hidden B', 'saved']);
});

test('undoLast undoes the last action once and removes its message', () => {
  const undone: string[] = [];
  offerUndo(message('hidden A'), () => undone.push('A'));
  offerUndo(message('hidden B'), () => undone.push('B'));
  expect([undoLast(), undoLast()]).toEqual([true, false]);
  expect(undone).toEqual(['B']);
  expect(texts()).toEqual([]);
});

test('an action whose message was dismissed can’t be undone', () => {
  offerUndo(message('hidden'), () => {});
  for (const { id } of toasts.get()) dismiss(id);
  expect(undoLast()).toBe(false);
});

test('a success message and an offer come before errors, and a plain info message after them', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast({ kind: 'error', text: message(text) });
  toast({ kind: 'success', text: message('saved') });
  toast({ kind: 'info', text: message('a copy was loaded') });
  offerUndo(message('a tab was closed'), () => {});
  expect(texts().slice(0, visibleToasts)).toEqual(['a tab was closed', 'saved', 'one']);
  expect(texts().at(-1)).toBe('a copy was loaded');
});
