import { Checkbox as BaseCheckbox, type CheckboxProps } from '@mantine/core';

/** A checkbox of a form. Whether it must be filled in is no question for one. */
export function Checkbox({ required: _required, ...props }: CheckboxProps) {
  return <BaseCheckbox {...props} />;
}
