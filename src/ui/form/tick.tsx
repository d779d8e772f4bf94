import { Checkbox, type CheckboxProps } from '@mantine/core';

/** A box of a form to tick. Whether it must be filled is no question for one. */
export function Tick({ withAsterisk: _withAsterisk, ...props }: CheckboxProps & { withAsterisk?: boolean }) {
  return <Checkbox {...props} />;
}
