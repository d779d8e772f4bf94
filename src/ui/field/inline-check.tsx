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
  /** The form around it has a button of its own, which matters more. */
  quiet?: boolean;
  /** Has the focus when the drawer opens. */
  first?: boolean;
  /** The pattern of valid input. */
  schema: GenericSchema;
  /** Called only with text that fits the schema; until then the last question stays. */
  onAsk: (text: string) => void;
}

/** A text input with a check button; validates the text first. May stand inside forms: Enter does not submit them. */
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
  // Beside the input alone: neither a label of two lines nor an error moves the button.
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
