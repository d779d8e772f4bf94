import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../base/use-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { confirmations } from './confirm.ts';
import type { OpenFrameConfirmation } from './confirm.ts';
import { FrameDialog } from './frame-dialog.tsx';

function Dialog({ question }: { question: OpenFrameConfirmation }) {
  const { t } = useLingui();
  return (
    <FrameDialog
      isAlert
      title={t(question.title)}
      body={
        <>
          <p>{t(question.body)}</p>
          {question.items && (
            <ul className="bullets anywhere">
              {question.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </>
      }
      onEscape={() => question.answer(false)}
    >
      <ButtonRow>
        <Button variant="default" onClick={() => question.answer(false)}>
          {t(question.cancel)}
        </Button>
        <Button danger={question.danger} onClick={() => question.answer(true)}>
          {t(question.confirm)}
        </Button>
      </ButtonRow>
    </FrameDialog>
  );
}

/** Shows the shell's own confirmations one by one. */
export function FrameConfirmDialog() {
  const [question] = useStore(confirmations);
  return question ? <Dialog key={question.title.id} question={question} /> : null;
}
