import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '../../ui/field/multi-select.tsx';
import { toCondition } from './condition-values.ts';
import { useRegionChoices } from './region-choices.ts';

interface RegionValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  /** Comma-separated cities and provinces. */
  value: string;
  onChange: (value: string) => void;
}

/** The cities and provinces of a condition, selected from a list because a misspelled one matches no device. */
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
