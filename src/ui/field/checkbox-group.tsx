import { Checkbox, type CheckboxGroupProps as BaseProps } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from '../form/form.module.css';
import { RequiredWord } from './required-mark.tsx';

interface CheckboxGroupProps extends Omit<BaseProps, 'children'> {
  options: readonly { value: string; label: MessageDescriptor | string }[];
}

/** Checkboxes for a few options. */
export function CheckboxGroup({ options, label: words, ...group }: CheckboxGroupProps) {
  const { i18n } = useLingui();
  const name = group.required ? (
    <>
      {words} <RequiredWord />
    </>
  ) : (
    words
  );
  return (
    <Checkbox.Group {...group} label={name}>
      <div className={classes.options}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={typeof label === 'string' ? label : i18n._(label)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
