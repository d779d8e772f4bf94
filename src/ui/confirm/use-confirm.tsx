import { useRef, useState, type ReactNode } from 'react';
import { lazy } from '../../i18n/lazy.ts';
import type { Question } from './confirmation.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/**
 * Levels 2 and 3 of the confirmation ladder, rendered by the page so that the dialog stays in its tab.
 * @returns `confirm`, which also takes a promise of a confirmation, or of what to do without one, and serves only the
 *   last one requested; the dialog to render; whether it is open
 */
export function useConfirm(): {
  confirm: (question: Question | Promise<Question | (() => void)>) => void;
  dialog: ReactNode;
  isOpen: boolean;
} {
  const last = useRef(0);
  const [shown, setShown] = useState<readonly [number: number, question: Question] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const confirm = (next: Question | Promise<Question | (() => void)>) => {
    const number = ++last.current;
    const show = (question: Question | (() => void)) => {
      if (number !== last.current) return;
      if (typeof question === 'function') question();
      else {
        setShown([number, question]);
        setOpen(true);
      }
    };
    const fail = (error: unknown) => {
      // A script that fails to load is reported by the error boundary of the page, like that of a dialog.
      setShown(() => {
        throw error;
      });
    };
    if (next instanceof Promise) next.then(show, fail);
    else show(next);
  };
  const dialog = shown && (
    <ConfirmDialog key={shown[0]} question={shown[1]} opened={isOpen} onClose={() => setOpen(false)} />
  );
  return { confirm, dialog, isOpen };
}
