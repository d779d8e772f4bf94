import { MultiSelect as BaseMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** Maximum number of visible options; typing finds the others. */
const most = 100;

/** Selects several of many values: typing searches, Backspace removes the last one. */
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
      // Mantine marks the box as required, not its input (9.7).
      aria-required={props.required ?? false}
    />
  );
}
