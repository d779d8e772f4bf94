import { Checkbox as BaseCheckbox, type CheckboxProps } from '@mantine/core';

/** A checkbox of a form. It ignores `required`, which is meaningless for a single checkbox. */
export function Checkbox({ required: _required, ...props }: CheckboxProps) {
  return <BaseCheckbox {...props} />;
}
