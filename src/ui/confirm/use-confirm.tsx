'use no memo';

import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Question } from './question.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/**
 * Levels 2 and 3 of the confirmation ladder, rendered by the page so that the dialog stays in its tab.
 * @returns `ask`; the dialog to render; whether it is open
 */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode; isOpen: boolean } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpen(true);
  };
  const dialog = question && (
    <Suspense>
      <ConfirmDialog key={question.title} question={question} opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { ask, dialog, isOpen };
}
