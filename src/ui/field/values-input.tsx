import { TextInput, type TextInputProps } from '@mantine/core';

const separated = /[,，、]\s*$/u;

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> & {
  value: string;
  onChange: (value: string) => void;
};

/**
 * Several values in one line, separated by commas. Enter ends a value, so that the next can be typed: it never submits
 * the form around it.
 */
export function ValuesInput({ value, onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter that chooses a word of an input method is none of ours.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (value.trim() !== '' && !separated.test(value)) onChange(`${value.trimEnd()}, `);
      }}
    />
  );
}
