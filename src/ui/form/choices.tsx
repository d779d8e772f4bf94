import { Checkbox, type CheckboxGroupProps } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from './form.module.css';

interface ChoicesProps extends Omit<CheckboxGroupProps, 'children'> {
  options: readonly { value: string; label: MessageDescriptor | string }[];
}

/** Several of a few values, all in sight. */
export function Choices({ options, ...group }: ChoicesProps) {
  const { i18n } = useLingui();
  return (
    <Checkbox.Group {...group}>
      <div className={classes.options}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={typeof label === 'string' ? label : i18n._(label)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
