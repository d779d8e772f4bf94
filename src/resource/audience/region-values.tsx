import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '../../ui/field/multi-select.tsx';
import { useRegionChoices } from './region-choices.ts';

interface RegionValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  value: string[];
  onChange: (values: string[]) => void;
}

/** The cities and provinces of a condition, selected from a list because a misspelled one matches no device. */
export function RegionValues({ value, onChange, ...field }: RegionValuesProps) {
  const { t } = useLingui();
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? t`Choose cities or provinces` : undefined}
      data={useRegionChoices(value)}
      value={value}
      onChange={onChange}
    />
  );
}
