import { useRef, useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { ButtonRow } from '../button/button-row.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { RadioGroup } from '../field/radio-group.tsx';
import { failureOf } from '../failure-of.ts';
import { useKit, type Failure } from '../kit.tsx';
import { RequestId } from '../list/states.tsx';
import { plainText } from '../text/plain-text.ts';
import { Named } from './named.tsx';
import type { Confirmation, Obstacle, Question } from './confirmation.ts';
import { MantineFrame } from '../mantine-frame.tsx';
import classes from './confirm.module.css';

interface DialogProps<Shown> {
  question: Shown;
  opened: boolean;
  onClose: () => void;
}

/** Of which application, and what is said line by line. */
function Impact({ of: { impact, names } }: { of: Pick<Confirmation, 'impact' | 'names'> }) {
  const { appLabel } = useKit();
  return (
    <>
      {appLabel !== '' && (
        <p className={classes.app}>
          <Trans>
            Application <bdi>{appLabel}</bdi>
          </Trans>
        </p>
      )}
      <ul className={classes.impact}>
        {impact.map((line, index) => (
          <li key={index}>{typeof line === 'string' ? <Named text={line} names={names} /> : line}</li>
        ))}
      </ul>
    </>
  );
}

/** The dialog in place of a question: nothing can be done here but go where it is mended. */
function ObstacleDialog({ question, opened, onClose }: DialogProps<Obstacle>) {
  const { t } = useLingui();
  return (
    <MantineFrame>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={<Named text={question.title} names={question.names} />}
        size="question"
      >
        <div className={classes.body}>
          <Impact of={question} />
          {question.mend && <p className={classes.next}>{question.mend(onClose)}</p>}
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

/** What an act asks, or why it would do nothing. */
export const ConfirmDialog = ({ question, ...dialog }: DialogProps<Question>) =>
  'run' in question ? (
    <QuestionDialog question={question} {...dialog} />
  ) : (
    <ObstacleDialog question={question} {...dialog} />
  );

/** The dialog of one question. It holds until the call succeeds; a failure is shown in it, nothing is sent twice. */
function QuestionDialog({ question, opened, onClose }: DialogProps<Confirmation>) {
  const { verb } = question;
  const { t } = useLingui();
  const { problemText, readFailure, afterSignIn } = useKit();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [choice, setChoice] = useState(question.choice?.initial ?? '');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const latch = useRef(false);
  const expected = question.typed;
  const records = question.records?.filter(({ id }) => !leftOut.includes(id)) ?? [];
  const refused = records.filter(({ id }) => failure?.ids?.includes(id));
  const rest = records.filter(({ id }) => !failure?.ids?.includes(id));
  const others = rest.length;
  const isGiven = question.text === undefined || text.trim() !== '';
  const matches = isGiven && (expected === undefined || plainText(typed) === plainText(expected));

  const close = () => {
    if (latch.current) return;
    setTyped('');
    setText('');
    setChoice(question.choice?.initial ?? '');
    setFailure(null);
    setLeftOut([]);
    onClose();
  };
  const run = async (chosen = records) => {
    if (latch.current || !matches) return;
    const ids = chosen.map(({ id }) => id);
    latch.current = true;
    setPending(true);
    setFailure(null);
    const failed = await failureOf(() => question.run(ids, text.trim(), choice));
    const read = failed && readFailure(failed.error);
    latch.current = false;
    setPending(false);
    // The question stays, with its answer, for who has signed in again: an act is theirs to repeat.
    if (read?.status === 401 && afterSignIn(() => {})) return;
    if (read) setFailure(read);
    if (!read) question.settle?.(ids);
    else if (read.status === 404) question.settle?.(read.ids ?? []);
    if (!read) close();
  };
  const runWithout = () => {
    setLeftOut([...leftOut, ...refused.map(({ id }) => id)]);
    void run(rest);
  };

  return (
    <MantineFrame>
      <Dialog
        opened={opened}
        onClose={close}
        title={<Named text={question.title} names={question.names} />}
        size={question.detail ? 'list' : expected === undefined ? 'question' : 'wide'}
        busy={pending}
      >
        <form
          className={classes.body}
          aria-busy={pending}
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <Impact of={question} />
          {question.detail}
          {question.next && (
            <p className={classes.next}>
              {typeof question.next === 'string' ? (
                <Named text={question.next} names={question.names} />
              ) : (
                question.next
              )}
            </p>
          )}
          {question.choice && (
            <RadioGroup
              label={question.choice.label}
              options={question.choice.options}
              value={choice}
              onChange={setChoice}
            />
          )}
          {question.text && (
            <Textarea
              label={question.text.label}
              maxLength={question.text.most}
              required
              rows={2}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
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
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          {failure && (
            <Alert
              title={
                failure.code
                  ? problemText(failure.code)
                  : t`The request failed. Check the records before you try again.`
              }
            >
              {records.length > 1 && refused.length > 0 && (
                <>
                  <ul className={classes.impact}>
                    {refused.map(({ id, name }) => (
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
          )}
          <ButtonRow>
            <Button
              variant="default"
              onClick={close}
              disabled={pending}
              data-autofocus={(expected ?? question.text) === undefined || undefined}
            >
              {t`Cancel`}
            </Button>
            {refused.length > 0 && others > 0 && (
              <Button danger={!question.harmless} onClick={runWithout}>
                {t`${plural(others, { one: `${verb} the other one`, other: `${verb} the other #` })}`}
              </Button>
            )}
            <Button type="submit" danger={!question.harmless} disabled={!matches} aria-disabled={pending || undefined}>
              {verb}
            </Button>
          </ButtonRow>
        </form>
      </Dialog>
    </MantineFrame>
  );
}
