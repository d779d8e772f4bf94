import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { Button } from '../button/button.tsx';
import { useKit } from '../kit.tsx';
import { plainText } from '../text/plain-text.ts';
import classes from '../form/form.module.css';

interface InlineCheckProps {
  label: string;
  /** What the button does with it. */
  verb: string;
  /** What was asked about last, by whatever way. */
  value: string | undefined;
  placeholder?: string;
  /** The form around it has a button of its own, which matters more. */
  quiet?: boolean;
  /** Has the focus when the drawer opens. */
  first?: boolean;
  fits: (text: string) => boolean;
  /** Is told only what fits: what was asked before stays until then. */
  onAsk: (text: string) => void;
}

/** One question on a line: a text, checked before anything is asked about it. May stand inside forms: Enter does not send them. */
export function InlineCheck({
  label,
  verb,
  value,
  placeholder,
  quiet = false,
  first = false,
  fits,
  onAsk,
}: InlineCheckProps) {
  const { problemText } = useKit();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string | null>(null);
  const ask = () => {
    const text = plainText(typed ?? value ?? '');
    const isFit = fits(text);
    setWrong(isFit ? null : text === '' ? 'FIELD_REQUIRED' : 'ENTRY_WRONG');
    setTyped(isFit ? undefined : text);
    if (isFit) onAsk(text);
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
      error={wrong && problemText(wrong)}
      autoComplete="off"
      data-autofocus={first || undefined}
      inputContainer={withButton}
    />
  );
}
