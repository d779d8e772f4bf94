import type { MessageDescriptor } from '@lingui/core';
import { createStore } from '../../base/store.ts';

export interface FrameConfirmation {
  title: MessageDescriptor;
  body: MessageDescriptor;
  /** Names of what would be lost. */
  items?: readonly string[];
  confirm: MessageDescriptor;
  cancel: MessageDescriptor;
  danger?: boolean;
}

export interface OpenFrameConfirmation extends FrameConfirmation {
  answer: (yes: boolean) => void;
}

/** The shell's own confirmations, of which one is shown at a time. Pages have dialogs of their own. */
export const confirmations = createStore<readonly OpenFrameConfirmation[]>([]);

/** Opens a confirmation and resolves to the response. Escape cancels. */
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
