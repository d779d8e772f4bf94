import { useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';

const separator = /[,，、]/u;
const separated = /[,，、]\s*$/u;

/** Splits a text at commas; blanks around values are left out, and so are empty values unless `blank` keeps them. */
export function splitValues(text: string, { blank = false } = {}): string[] {
  const values = text.split(separator).map((value) => value.trim());
  return blank ? values : values.filter(Boolean);
}

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> & {
  value: readonly string[];
  onChange: (values: string[]) => void;
};

/**
 * An input for several comma-separated values. Enter ends a value so that the next can be typed; it never submits the
 * surrounding form. Values with commas stay as they are until the text is edited.
 */
export function ValuesInput({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const isTyped = splitValues(typed).join('\n') === value.join('\n');
  const text = isTyped ? typed : value.join(', ');
  const type = (next: string) => {
    setTyped(next);
    onChange(splitValues(next));
  };
  return (
    <TextInput
      {...props}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Ignores Enter that confirms a candidate of an input method.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (isTyped && text.trim() !== '' && !separated.test(text)) type(`${text.trimEnd()}, `);
      }}
    />
  );
}
