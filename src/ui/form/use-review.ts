import { useState } from 'react';
import { useConfirm } from '../confirm/use-confirm.tsx';
import type { Editable, FormDrawerProps, Intent } from './types.ts';

/** Shows the confirmation of the form before it is sent; `isPreparing` until it is shown. */
export function useReview<Values extends Record<string, unknown>, Entity extends Editable>(
  review: FormDrawerProps<Values, Entity>['review'],
) {
  const { confirm, dialog } = useConfirm();
  const [isPreparing, setPreparing] = useState(false);
  const send = (intent: Intent<Values, Entity>) => {
    const question = review?.(intent);
    if (question instanceof Promise) {
      setPreparing(true);
      const ready = question.finally(() => setPreparing(false));
      confirm(ready.then((whole) => (whole ? { ...whole, run: intent.send } : () => void intent.send())));
    } else if (question) confirm({ ...question, run: intent.send });
    else void intent.send();
  };
  /** Gives up a confirmation that is not shown yet: only the last one is. */
  const drop = () => confirm(new Promise<never>(() => {}));
  return { send: review && send, drop, dialog, isPreparing };
}
