import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../api/error-place.ts';
import { useListOptions } from '../../api/generated/options/options.ts';
import { MultiSelect } from '../../ui/field/multi-select.tsx';
import { toCondition } from './condition-values.ts';

interface TagValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  /** Tags as a condition has them: with commas between them. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * The tags of users that a condition names: those that the platform knows of users, and whatever is named already. A tag
 * that is a list of devices is none of a user.
 */
export function TagValues({ value, onChange, ...field }: TagValuesProps) {
  const { t } = useLingui();
  const { data = [] } = useListOptions('tag', errorToast);
  const selected = toCondition({ element: 'userTag', operator: 'in', values: value }).values;
  const userTags = data.flatMap(({ label, extra }) => (extra?.['kind'] === 'profile' ? [label] : []));
  return (
    <MultiSelect
      {...field}
      placeholder={selected.length === 0 ? t`Choose tags` : undefined}
      data={[...new Set([...userTags, ...selected])]}
      value={selected}
      onChange={(values) => onChange(values.join(', '))}
    />
  );
}
