import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { safeParse, type GenericSchema } from 'valibot';
import { Button } from '../button/button.tsx';
import { issueCode } from '../../rules/limit.ts';
import { useFieldText } from '../form/limit-text.ts';
import { plainText } from '../text/plain-text.ts';
import classes from '../form/form.module.css';

interface InlineCheckProps {
  label: string;
  /** The label of the button. */
  verb: string;
  /** The text of the last check. */
  value: string | undefined;
  placeholder?: string;
  /** Whether the surrounding form has a primary button of its own. */
  quiet?: boolean;
  /** Whether it takes the focus when the drawer opens. */
  first?: boolean;
  /** Schema of valid input. */
  schema: GenericSchema;
  /** Called with valid text only. */
  onAsk: (text: string) => void;
}

/** A text input with a check button that validates the text first. Can be used in a form: Enter does not submit it. */
export function InlineCheck({
  label,
  verb,
  value,
  placeholder,
  quiet = false,
  first = false,
  schema,
  onAsk,
}: InlineCheckProps) {
  const fieldText = useFieldText();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string | null>(null);
  const ask = () => {
    const text = plainText(typed ?? value ?? '');
    const [issue] = safeParse(schema, text).issues ?? [];
    setWrong(issue ? (text === '' ? 'FIELD_REQUIRED' : issueCode(issue)) : null);
    setTyped(issue ? text : undefined);
    if (!issue) onAsk(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  // Aligns the button with the input only, independent of a two-line label or an error.
  const withButton = (input: ReactNode) => (
    <span className={classes.ask}>
      {input}
      <Button variant={quiet ? 'default' : 'filled'} onClick={ask}>
        {verb}
      </Button>
    </span>
  );
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setWrong(null);
      }}
      onKeyDown={onKeyDown}
      error={wrong && fieldText(wrong)}
      autoComplete="off"
      data-autofocus={first || undefined}
      inputContainer={withButton}
    />
  );
}
