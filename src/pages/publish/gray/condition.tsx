import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import { takesRange } from '../../../rules/gray.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { ValuesInput } from '../../../ui/field/values-input.tsx';
import type { ConditionValues, GrayValues } from './values.ts';
import { elements, operators } from './words.ts';
import { options } from '../../../ui/text/options.ts';
import classes from './gray.module.css';

const keysOf = <Key extends string>(words: Readonly<Record<Key, unknown>>, value: string): Key | undefined =>
  Object.keys(words).find((key): key is Key => key === value);

/** One condition: element, operator, values. Ranges are offered for versions only. */
export function GrayConditionFields({ form, index }: { form: EditForm<GrayValues>; index: number }) {
  const { t, i18n } = useLingui();
  const condition = form.values.conditions[index];
  if (!condition) return null;
  const isRange = condition.operator === 'inRange' || condition.operator === 'outOfRange';
  const number = index + 1;
  const change = (patch: Partial<ConditionValues>) => {
    const next = { ...condition, ...patch };
    const operator =
      !takesRange(next.element) && (next.operator === 'inRange' || next.operator === 'outOfRange')
        ? 'in'
        : next.operator;
    form.setFieldValue(`conditions.${index}`, { ...next, operator });
    form.clearFieldError(`conditions.${index}.values`);
  };

  return (
    <fieldset className={classes.condition} aria-label={t`Condition ${number}`}>
      <NativeSelect
        aria-label={t`Element of condition ${number}`}
        value={condition.element}
        onChange={(event) =>
          change({ element: keysOf(elements, event.currentTarget.value) ?? condition.element, values: '' })
        }
      >
        {options(elements).map(({ value, label }) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t`Operator of condition ${number}`}
        value={condition.operator}
        onChange={(event) => change({ operator: keysOf(operators, event.currentTarget.value) ?? condition.operator })}
      >
        {options(operators)
          .filter(({ value }) => takesRange(condition.element) || value === 'in' || value === 'notIn')
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {i18n._(label)}
            </option>
          ))}
      </NativeSelect>
      <Button
        variant="subtle"
        aria-label={t`Remove condition ${number}`}
        onClick={() => form.removeListItem('conditions', index)}
      >
        ×
      </Button>
      <ValuesInput
        {...form.getInputProps(`conditions.${index}.values`)}
        aria-label={t`Values of condition ${number}`}
        placeholder={isRange ? t`Lower and higher version, separated by a comma` : t`Values, separated by commas`}
        value={condition.values}
        onChange={(values) => change({ values })}
      />
    </fieldset>
  );
}
