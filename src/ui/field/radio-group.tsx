import { Radio, type RadioGroupProps as BaseProps } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from '../form/form.module.css';

interface RadioGroupProps extends Omit<BaseProps, 'children'> {
  options: readonly { value: string; label: MessageDescriptor | string }[];
}

/** Radio buttons for a few options. */
export function RadioGroup({ options, disabled = false, ...group }: RadioGroupProps) {
  const { i18n } = useLingui();
  return (
    <Radio.Group {...group}>
      <div className={classes.options}>
        {options.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            disabled={disabled}
            required={group.required ?? false}
            label={typeof label === 'string' ? label : i18n._(label)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
