import { Checkbox as BaseCheckbox, type CheckboxProps } from '@mantine/core';

/** A checkbox of a form. Whether it must be filled in is no question for one. */
export function Checkbox({ withAsterisk: _withAsterisk, ...props }: CheckboxProps & { withAsterisk?: boolean }) {
  return <BaseCheckbox {...props} />;
}
