import { Checkbox, type CheckboxGroupProps as BaseProps } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from '../form/form.module.css';

interface CheckboxGroupProps extends Omit<BaseProps, 'children'> {
  options: readonly { value: string; label: MessageDescriptor | string }[];
}

/** Several of a few values, all in sight. */
export function CheckboxGroup({ options, ...group }: CheckboxGroupProps) {
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
