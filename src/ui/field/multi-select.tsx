import { MultiSelect as BaseMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** Options that are shown at a time; typing finds the others. */
const most = 100;

/** Several out of many values: typing searches, Backspace takes the last one off. */
export function MultiSelect(props: MultiSelectProps) {
  const { t } = useLingui();
  return (
    <BaseMultiSelect
      searchable
      limit={most}
      hidePickedOptions
      nothingFoundMessage={t`Nothing found`}
      comboboxProps={{ withinPortal: true }}
      {...props}
      // Its box is required for Mantine, not the input in it (9.7).
      aria-required={props.required ?? false}
    />
  );
}
