import type { MessageDescriptor } from '@lingui/core';
import type { ProblemError } from '../../api/problem.ts';
import { createStore } from '../../base/store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'info' | 'warning' | 'error';
  /** A descriptor follows a later change of language; a plain string does not. */
  text: MessageDescriptor | string;
  /** Shown with its text, request id and a copy button. */
  problem?: ProblemError;
  action?: { label: MessageDescriptor; run: () => void };
  /** How long it stays, in milliseconds; absent, 5 seconds, and an error until it is closed. */
  ms?: number;
  /** How often the identical message came. */
  count: number;
}

export type NewToast = Omit<Toast, 'id' | 'count'>;

export const successMs = 5000;
export const visibleToasts = 3;

/** The last receipt first, then the rest in their order; the view shows the first `visibleToasts`, the others wait. */
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

const textKey = ({ kind, text, problem }: NewToast): string =>
  [
    kind,
    typeof text === 'string' ? text : text.id,
    JSON.stringify(typeof text === 'string' ? '' : text.values),
    problem?.code,
    problem?.facts.path,
  ].join(' ');

/** Shows a message; one that is already shown is counted instead. Errors stay until they are closed. */
export function toast(next: NewToast): void {
  const same = toasts.get().find((one) => textKey(one) === textKey(next));
  if (same) {
    toasts.update((all) => all.map((one) => (one === same ? { ...one, ...next, count: one.count + 1 } : one)));
    return;
  }
  lastId += 1;
  const added: Toast = { ...next, id: lastId, count: 1 };
  // Success messages are shown at once, before others that wait.
  toasts.update((all) => (next.kind === 'success' ? [added, ...all] : [...all, added]));
}

export function dismiss(id: number): void {
  toasts.update((all) => all.filter((one) => one.id !== id));
}
