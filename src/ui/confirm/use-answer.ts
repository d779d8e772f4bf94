import { useRef, useState } from 'react';
import { failureOf } from '../failure-of.ts';
import { useKit, type Failure } from '../kit.tsx';
import { plainText } from '../text/plain-text.ts';
import type { Confirmation } from './confirmation.ts';

/**
 * The state of a confirmation's inputs, and its call, which runs once at a time and succeeds once: the dialog can still
 * be clicked while it fades out.
 * @returns the inputs with their setters; `expected`: the text to type; `matches`: whether they are valid; `refused` and `rest`: the records that
 *   the last call rejected and the others; `runWithout` runs the action for the others only
 */
export function useAnswer(question: Confirmation, onClose: () => void) {
  const { readFailure, afterSignIn } = useKit();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [choice, setChoice] = useState(question.choice?.initial ?? '');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [excludedIds, setExcludedIds] = useState<readonly string[]>([]);
  const latch = useRef(false);
  const chosen = question.choice?.options.find(({ value }) => value === choice);
  const expected = question.typed ?? chosen?.typed;
  const records = question.records?.filter(({ id }) => !excludedIds.includes(id)) ?? [];
  const refused = records.filter(({ id }) => failure?.ids?.includes(id));
  const rest = records.filter(({ id }) => !failure?.ids?.includes(id));
  const isGiven = question.text === undefined || text.trim() !== '';
  const matches = isGiven && (expected === undefined || plainText(typed) === plainText(expected));

  const close = () => {
    if (!latch.current) onClose();
  };
  const run = async (targets = records) => {
    if (latch.current || !matches) return;
    const ids = targets.map(({ id }) => id);
    latch.current = true;
    setPending(true);
    setFailure(null);
    const failed = await failureOf(() => question.run(ids, text.trim(), choice));
    if (!failed) {
      question.settle?.(ids);
      return onClose();
    }
    const read = readFailure(failed.error);
    latch.current = false;
    setPending(false);
    // After another sign-in the confirmation is still open with its inputs; the user has to confirm again.
    if (read.status === 401 && afterSignIn(() => {})) return;
    setFailure(read);
    if (read.status === 404) question.settle?.(read.ids ?? []);
  };
  const runWithout = () => {
    setExcludedIds([...excludedIds, ...refused.map(({ id }) => id)]);
    void run(rest);
  };
  const fields = { typed, setTyped, text, setText, choice, setChoice };
  return { ...fields, pending, failure, expected, matches, records, refused, rest, close, run, runWithout };
}

export type Answer = ReturnType<typeof useAnswer>;
