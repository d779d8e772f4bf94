import { Textarea, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { ButtonRow } from '../button/button-row.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { RadioGroup } from '../field/radio-group.tsx';
import { useKit, type Failure } from '../kit.tsx';
import { RequestId } from '../list/states.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import type { Confirmation } from './confirmation.ts';
import { Impact } from './impact.tsx';
import { BoldNames } from './bold-names.tsx';
import { useAnswer, type Answer } from './use-answer.ts';

interface QuestionDialogProps {
  question: Confirmation;
  opened: boolean;
  onClose: () => void;
}

/**
 * The dialog of one confirmation. It stays open until the call succeeds; failures are shown inside, and nothing is sent
 * twice.
 */
export function QuestionDialog({ question, opened, onClose }: QuestionDialogProps) {
  const answer = useAnswer(question, onClose);
  const { pending, failure } = answer;
  const { names, next } = question;
  return (
    <MantineFrame>
      <Dialog
        opened={opened}
        onClose={answer.close}
        title={<BoldNames text={question.title} names={names} />}
        size={question.detail ? 'list' : question.typed === undefined ? 'question' : 'wide'}
        busy={pending}
      >
        <form
          className="stack gap-16"
          aria-busy={pending}
          onSubmit={(event) => {
            event.preventDefault();
            void answer.run();
          }}
        >
          <Impact of={question} />
          {question.detail}
          {next && <p className="muted">{typeof next === 'string' ? <BoldNames text={next} names={names} /> : next}</p>}
          <AnswerFields question={question} answer={answer} />
          {failure && <Refusal failure={failure} records={answer.records.length > 1 ? answer.refused : []} />}
          <Buttons question={question} answer={answer} />
        </form>
      </Dialog>
    </MantineFrame>
  );
}

interface PartProps {
  question: Confirmation;
  answer: Answer;
}

/** The choices and inputs of a confirmation. */
function AnswerFields({ question, answer }: PartProps) {
  const { expected } = answer;
  return (
    <>
      {question.choice && (
        <RadioGroup
          label={question.choice.label}
          options={question.choice.options}
          value={answer.choice}
          onChange={answer.setChoice}
        />
      )}
      {question.text && (
        <Textarea
          label={question.text.label}
          maxLength={question.text.most}
          required
          rows={2}
          value={answer.text}
          onChange={(event) => answer.setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {expected !== undefined && (
        <TextInput
          label={
            <Trans>
              Type{' '}
              <bdi>
                <b>{expected}</b>
              </bdi>{' '}
              to confirm
            </Trans>
          }
          value={answer.typed}
          onChange={(event) => answer.setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
    </>
  );
}

/** The failure, and the rejected records of a bulk action. */
function Refusal({ failure, records }: { failure: Failure; records: Answer['refused'] }) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const title = failure.code
    ? problemText(failure.code)
    : t`The request failed. Check the records before you try again.`;
  return (
    <Alert title={title}>
      {records.length > 0 && (
        <>
          <ul className="bullets anywhere">
            {records.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          <p>
            <Trans>Because of this, no record was changed.</Trans>
          </p>
        </>
      )}
      <RequestId id={failure.requestId} />
    </Alert>
  );
}

function Buttons({ question, answer }: PartProps) {
  const { t } = useLingui();
  const { verb } = question;
  const { pending } = answer;
  const others = answer.rest.length;
  return (
    <ButtonRow>
      <Button
        variant="default"
        onClick={answer.close}
        disabled={pending}
        data-autofocus={(question.typed ?? question.text) === undefined || undefined}
      >
        {t`Cancel`}
      </Button>
      {answer.refused.length > 0 && others > 0 && (
        <Button danger={!question.harmless} onClick={answer.runWithout}>
          {t`${plural(others, { one: 'Continue with the other one', other: 'Continue with the other #' })}`}
        </Button>
      )}
      <Button
        type="submit"
        danger={!question.harmless || answer.expected !== undefined}
        disabled={!answer.matches}
        aria-disabled={pending || undefined}
      >
        {verb}
      </Button>
    </ButtonRow>
  );
}
