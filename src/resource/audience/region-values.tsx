import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '../../ui/field/multi-select.tsx';
import { toCondition } from './condition-values.ts';
import { useRegionChoices } from './region-choices.ts';

interface RegionValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  /** Cities and provinces as a condition has them: with commas between them. */
  value: string;
  onChange: (value: string) => void;
}

/** The cities and provinces that a condition names: chosen, as one that is typed wrong matches no device. */
export function RegionValues({ value, onChange, ...field }: RegionValuesProps) {
  const { t } = useLingui();
  const selected = toCondition({ element: 'city', operator: 'in', values: value }).values;
  return (
    <MultiSelect
      {...field}
      placeholder={selected.length === 0 ? t`Choose cities or provinces` : undefined}
      data={useRegionChoices(selected)}
      value={selected}
      onChange={(values) => onChange(values.join(', '))}
    />
  );
}
