import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { boundsOf, toCondition } from '../condition-values.ts';
import { useVersionChoices } from './version-choices.ts';
import { VersionField } from './version-field.tsx';
import { useVersionOption, useVersionRemark } from './version-texts.tsx';
import classes from '../conditions.module.css';

interface VersionValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  /** Comma-separated versions. */
  value: string;
  onChange: (value: string) => void;
  /** Platforms of the release, if it is not for all of them. */
  platforms?: readonly Platform[] | undefined;
}

/** The app versions of a condition, selected from a list because a misspelled one matches no device. */
export function VersionValues({ value, onChange, platforms, ...field }: VersionValuesProps) {
  const { t } = useLingui();
  const choices = useVersionChoices(platforms);
  const textOf = useVersionOption(choices ?? []);
  const selected = toCondition({ element: 'appVersion', operator: 'in', values: value }).values;
  return (
    <MultiSelect
      {...field}
      placeholder={selected.length === 0 ? t`Choose versions` : undefined}
      description={useVersionRemark(selected, choices)}
      data={[...new Set([...(choices ?? []).map(({ version }) => version), ...selected])]}
      renderOption={({ option }) => textOf(option.value)}
      value={selected}
      onChange={(values) => onChange(values.join(', '))}
    />
  );
}

interface VersionRangeProps {
  /** The input props of the field for both ends. */
  field: object;
  error?: unknown;
  /** Number of the condition. */
  number: number;
  /** Both ends, separated by a comma. */
  value: string;
  onChange: (value: string) => void;
  platforms?: readonly Platform[] | undefined;
}

/** The app version range of a condition. A range pasted into the first field is split into both fields. */
export function VersionRange({ field, error, number, value, onChange, platforms }: VersionRangeProps) {
  const { t } = useLingui();
  const [low, high] = boundsOf(value);
  const give = (text: string) => onChange(boundsOf(text).join(', '));
  return (
    <div className={classes.range}>
      <VersionField
        {...field}
        aria-label={t`Minimum version of condition ${number}`}
        placeholder={t`Minimum version`}
        platforms={platforms}
        value={low}
        onChange={(next) => give(`${next},${high}`)}
      />
      <VersionField
        aria-label={t`Maximum version of condition ${number}`}
        placeholder={t`Maximum version`}
        platforms={platforms}
        error={Boolean(error)}
        value={high}
        onChange={(next) => give(`${low},${next}`)}
      />
    </div>
  );
}
