import type { MessageDescriptor } from '@lingui/core';
import type { ProblemError } from '../../api/problem.ts';
import { createStore } from '../../base/store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'info' | 'warning' | 'error';
  /** A descriptor is translated again when the language changes; a plain string is not. */
  text: MessageDescriptor | string;
  /** Displayed with its text, request id and a copy button. */
  problem?: ProblemError;
  action?: { label: MessageDescriptor; run: () => void };
  /** Display time in milliseconds; by default 5 seconds, and errors until they are closed. */
  ms?: number;
  /** Number of identical messages. */
  count: number;
}

export type NewToast = Omit<Toast, 'id' | 'count'>;

export const successMs = 5000;
export const visibleToasts = 3;

/**
 * The latest success message or offer to act first, then the others in order; the view shows the first
 * `visibleToasts`, the others wait.
 */
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

/** Shows a message; if an identical one is displayed, increments its count. Errors stay until they are closed. */
export function toast(next: NewToast): void {
  const same = toasts.get().find((one) => textKey(one) === textKey(next));
  if (same) {
    toasts.update((all) => all.map((one) => (one === same ? { ...one, ...next, count: one.count + 1 } : one)));
    return;
  }
  lastId += 1;
  const added: Toast = { ...next, id: lastId, count: 1 };
  // Messages that close by themselves are shown immediately if they confirm or offer an action, before waiting ones.
  const isFirst = next.kind === 'success' || (next.action && next.kind !== 'error');
  toasts.update((all) => (isFirst ? [added, ...all] : [...all, added]));
}

export function dismiss(id: number): void {
  toasts.update((all) => all.filter((one) => one.id !== id));
}
