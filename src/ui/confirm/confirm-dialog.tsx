import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { ButtonRow } from '../button/button-row.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import type { Obstacle, Question } from './confirmation.ts';
import { Impact } from './impact.tsx';
import { BoldNames } from './bold-names.tsx';
import { QuestionDialog } from './question-dialog.tsx';

interface DialogProps<Shown> {
  question: Shown;
  opened: boolean;
  onClose: () => void;
}

/** The dialog shown instead of a confirmation: the only action is a link to where the obstacle can be fixed. */
function ObstacleDialog({ question, opened, onClose }: DialogProps<Obstacle>) {
  const { t } = useLingui();
  return (
    <MantineFrame>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={<BoldNames text={question.title} names={question.names} />}
        size="question"
      >
        <div className="stack gap-16">
          <Impact of={question} />
          {question.mend && <p className="muted">{question.mend(onClose)}</p>}
          <ButtonRow>
            <Button variant="default" onClick={onClose} data-autofocus>
              {t`Close`}
            </Button>
          </ButtonRow>
        </div>
      </Dialog>
    </MantineFrame>
  );
}

/** Shows the confirmation of an action, or why it would have no effect. */
export const ConfirmDialog = ({ question, ...dialog }: DialogProps<Question>) =>
  'run' in question ? (
    <QuestionDialog question={question} {...dialog} />
  ) : (
    <ObstacleDialog question={question} {...dialog} />
  );
