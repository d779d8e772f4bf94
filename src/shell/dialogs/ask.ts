import type { MessageDescriptor } from '@lingui/core';
import { createStore } from '../../base/store.ts';

export interface Question {
  title: MessageDescriptor;
  body: MessageDescriptor;
  /** What would be lost, by name. */
  items?: readonly string[];
  confirm: MessageDescriptor;
  cancel: MessageDescriptor;
  danger?: boolean;
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

/** Questions of the frame itself, one on screen at a time. Pages have dialogs of their own. */
export const questions = createStore<readonly OpenQuestion[]>([]);

/** Asks and waits for the answer. Escape answers no. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer: (yes) => {
        questions.update((all) => all.filter((other) => other !== open));
        resolve(yes);
      },
    };
    questions.update((all) => [...all, open]);
  });
}
