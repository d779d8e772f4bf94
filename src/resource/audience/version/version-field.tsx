import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { useVersionChoices } from './version-choices.ts';
import { useVersionOption, useVersionRemark } from './version-texts.tsx';

interface VersionFieldProps extends Omit<AutocompleteProps, 'value' | 'data'> {
  value?: string;
  /** The relevant platforms; without it, all. */
  platforms?: readonly Platform[] | undefined;
}

/** Offers all options while the input equals the selected value. */
const fitting: OptionsFilter = ({ options, search }) => {
  const isChosen = options.some((option) => 'value' in option && option.value === search);
  return isChosen ? options : options.filter((option) => 'value' in option && option.value.includes(search.trim()));
};

/** One end of a range of app versions: a known version or an upcoming one, marked as such. */
export function VersionField({ value = '', platforms, description, ...field }: VersionFieldProps) {
  const choices = useVersionChoices(platforms);
  const textOf = useVersionOption(choices ?? []);
  const remark = useVersionRemark([value], choices);
  return (
    <Autocomplete
      autoComplete="off"
      openOnFocus={false}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true }}
      {...field}
      description={remark ?? description}
      data={(choices ?? []).map(({ version }) => version)}
      filter={fitting}
      renderOption={({ option }) => textOf(option.value)}
      value={value}
    />
  );
}
