import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazy } from '../../i18n/lazy.ts';
import type { Question } from './confirmation.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

interface ConfirmAtOnceProps {
  question: () => Promise<Question>;
  /** Called when the user confirms or cancels. */
  onClose: () => void;
}

/** A confirmation that opens as soon as it is ready, such as one named in the address. */
export function ConfirmAtOnce({ question, onClose }: ConfirmAtOnceProps) {
  const [openQuestion, setOpenQuestion] = useState<Question | null>(null);
  const isAsked = useRef(false);
  const ask = useEffectEvent(() => {
    // Effects rerun when the tab is shown again.
    if (isAsked.current) return;
    isAsked.current = true;
    question().then(setOpenQuestion, (error: unknown) => {
      setOpenQuestion(() => {
        throw error;
      });
    });
  });
  useEffect(() => ask(), []);
  return openQuestion && <ConfirmDialog question={openQuestion} opened onClose={onClose} />;
}
