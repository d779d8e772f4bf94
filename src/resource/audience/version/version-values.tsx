import type { MultiSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Platform } from '../../../api/generated/client.schemas.ts';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { splitValues } from '../../../ui/field/values-input.tsx';
import { boundsOf } from '../condition-values.ts';
import { useVersionChoices } from './version-choices.ts';
import { VersionField } from './version-field.tsx';
import { useVersionOption, useVersionRemark } from './version-texts.tsx';
import classes from '../conditions.module.css';

interface VersionValuesProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> {
  value: string[];
  onChange: (values: string[]) => void;
  /** Platforms of the release, if it is not for all of them. */
  platforms?: readonly Platform[] | undefined;
}

/** The app versions of a condition, selected from a list because a misspelled one matches no device. */
export function VersionValues({ value, onChange, platforms, ...field }: VersionValuesProps) {
  const { t } = useLingui();
  const choices = useVersionChoices(platforms);
  const textOf = useVersionOption(choices ?? []);
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? t`Choose versions` : undefined}
      description={useVersionRemark(value, choices)}
      data={[...new Set([...(choices ?? []).map(({ version }) => version), ...value])]}
      renderOption={({ option }) => textOf(option.value)}
      value={value}
      onChange={onChange}
    />
  );
}

interface VersionRangeProps {
  /** The input props of the field for both ends. */
  field: object;
  error?: unknown;
  /** Number of the condition. */
  number: number;
  /** Both ends. */
  value: string[];
  onChange: (values: string[]) => void;
  platforms?: readonly Platform[] | undefined;
}

/** The app version range of a condition. A range pasted into the first field is split into both fields. */
export function VersionRange({ field, error, number, value, onChange, platforms }: VersionRangeProps) {
  const { t } = useLingui();
  const [low, high] = boundsOf(value);
  const endsIn = (text: string) => splitValues(text, { blank: true });
  return (
    <div className={classes.range}>
      <VersionField
        {...field}
        aria-label={t`Minimum version of condition ${number}`}
        placeholder={t`Minimum version`}
        platforms={platforms}
        value={low}
        onChange={(next) => onChange(boundsOf([...endsIn(next), high]))}
      />
      <VersionField
        aria-label={t`Maximum version of condition ${number}`}
        placeholder={t`Maximum version`}
        platforms={platforms}
        error={Boolean(error)}
        value={high}
        onChange={(next) => onChange(boundsOf([low, ...endsIn(next)]))}
      />
    </div>
  );
}
