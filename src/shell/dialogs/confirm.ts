import type { MessageDescriptor } from '@lingui/core';
import { createStore } from '../../base/store.ts';

export interface FrameConfirmation {
  title: MessageDescriptor;
  body: MessageDescriptor;
  /** What would be lost, by name. */
  items?: readonly string[];
  confirm: MessageDescriptor;
  cancel: MessageDescriptor;
  danger?: boolean;
}

export interface OpenFrameConfirmation extends FrameConfirmation {
  answer: (yes: boolean) => void;
}

/** Questions of the frame itself, one on screen at a time. Pages have dialogs of their own. */
export const confirmations = createStore<readonly OpenFrameConfirmation[]>([]);

/** Asks and waits for the answer. Escape answers no. */
export function confirm(question: FrameConfirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenFrameConfirmation = {
      ...question,
      answer: (yes) => {
        confirmations.update((all) => all.filter((other) => other !== open));
        resolve(yes);
      },
    };
    confirmations.update((all) => [...all, open]);
  });
}
