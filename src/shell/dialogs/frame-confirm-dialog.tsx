import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useStore } from '../../base/use-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { confirmations } from './confirm.ts';
import type { OpenFrameConfirmation } from './confirm.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

function Dialog({ question }: { question: OpenFrameConfirmation }) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        question.answer(false);
      }}
    >
      <h2 id={`${id}-title`}>{t(question.title)}</h2>
      <div id={`${id}-body`}>
        <p>{t(question.body)}</p>
        {question.items && (
          <ul className="bullets anywhere">
            {question.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
      <ButtonRow>
        <Button variant="default" autoFocus onClick={() => question.answer(false)}>
          {t(question.cancel)}
        </Button>
        <Button danger={question.danger} onClick={() => question.answer(true)}>
          {t(question.confirm)}
        </Button>
      </ButtonRow>
    </dialog>
  );
}

/** The frame's own questions, one after the other. */
export function FrameConfirmDialog() {
  const [question] = useStore(confirmations);
  return question ? <Dialog key={question.title.id} question={question} /> : null;
}
