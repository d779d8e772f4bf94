import { useState } from 'react';
import type { Confirmation } from '../confirm/confirmation.ts';
import { useConfirm } from '../confirm/use-confirm.tsx';
import type { Editable, FormDrawerProps, Intent } from './types.ts';

/** Shows the confirmation of the form before it is sent; `isPreparing` until it is shown. */
export function useReview<Values extends Record<string, unknown>, Entity extends Editable>(
  review: FormDrawerProps<Values, Entity>['review'],
) {
  const { confirm, dialog, isOpen } = useConfirm();
  const [isPreparing, setPreparing] = useState(false);
  const send = (intent: Intent<Values, Entity>) => {
    const question = review?.(intent);
    const toConfirmation = (whole: Omit<Confirmation, 'run'>) => ({ ...whole, run: intent.send });
    if (question instanceof Promise) {
      setPreparing(true);
      confirm(question.then(toConfirmation).finally(() => setPreparing(false)));
    } else if (question) confirm(toConfirmation(question));
    else void intent.send();
  };
  /** Gives up a confirmation that is not shown yet: only the last one is. */
  const drop = () => confirm(new Promise<never>(() => {}));
  return { send: review && send, drop, dialog, isPreparing, isReviewing: isOpen };
}
