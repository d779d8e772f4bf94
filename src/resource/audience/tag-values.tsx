import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../api/error-place.ts';
import { useListOptions } from '../../api/generated/options/options.ts';
import { MultiSelect } from '../../ui/field/multi-select.tsx';

interface TagValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  value: string[];
  onChange: (values: string[]) => void;
}

/**
 * The user tags of a condition: those that the platform offers, and those already selected. Tags that are lists of
 * devices don't apply to users.
 */
export function TagValues({ value, onChange, ...field }: TagValuesProps) {
  const { t } = useLingui();
  const { data = [] } = useListOptions('tag', errorToast);
  const userTags = data.flatMap(({ label, extra }) => (extra?.['kind'] === 'profile' ? [label] : []));
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? t`Choose tags` : undefined}
      data={[...new Set([...userTags, ...value])]}
      value={value}
      onChange={onChange}
    />
  );
}
