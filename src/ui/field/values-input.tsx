import { TextInput, type TextInputProps } from '@mantine/core';

const separated = /[,，、]\s*$/u;

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> & {
  value: string;
  onChange: (value: string) => void;
};

/**
 * An input for several comma-separated values. Enter ends a value so that the next can be typed; it never submits the
 * surrounding form.
 */
export function ValuesInput({ value, onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Ignores Enter that confirms a candidate of an input method.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (value.trim() !== '' && !separated.test(value)) onChange(`${value.trimEnd()}, `);
      }}
    />
  );
}
