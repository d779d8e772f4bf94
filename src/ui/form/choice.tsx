import { Radio, type RadioGroupProps } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from './form.module.css';

interface ChoiceProps extends Omit<RadioGroupProps, 'children'> {
  options: readonly { value: string; label: MessageDescriptor | string }[];
}

/** One of a few values, all in sight. */
export function Choice({ options, disabled = false, ...group }: ChoiceProps) {
  const { i18n } = useLingui();
  return (
    <Radio.Group {...group}>
      <div className={classes.options}>
        {options.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            disabled={disabled}
            label={typeof label === 'string' ? label : i18n._(label)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
