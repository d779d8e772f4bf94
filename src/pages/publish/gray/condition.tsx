import type { MessageDescriptor } from '@lingui/core';
import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import { takesRange } from '../../../rules/gray.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { ValuesInput } from '../../../ui/field/values-input.tsx';
import type { ConditionValues, GrayValues } from './values.ts';
import { elements, operators } from './labels.ts';
import { options } from '../../../ui/text/options.ts';
import classes from './gray.module.css';

const keyOf = <Key extends string>(words: Readonly<Record<Key, unknown>>, value: string): Key | undefined =>
  Object.keys(words).find((key): key is Key => key === value);

const isRangeOperator = (operator: string): boolean => operator === 'inRange' || operator === 'outOfRange';

/** One condition: element, operator, values. Ranges are offered for versions only. */
export function GrayConditionFields({ form, index }: { form: EditForm<GrayValues>; index: number }) {
  const { t } = useLingui();
  const condition = form.values.conditions[index];
  if (!condition) return null;
  const isRange = isRangeOperator(condition.operator);
  const number = index + 1;
  const change = (patch: Partial<ConditionValues>) => {
    const next = { ...condition, ...patch };
    const operator = !takesRange(next.element) && isRangeOperator(next.operator) ? 'in' : next.operator;
    form.setFieldValue(`conditions.${index}`, { ...next, operator });
    form.clearFieldError(`conditions.${index}.values`);
  };
  const choices = (words: readonly { value: string; label: MessageDescriptor }[]) =>
    words.map(({ value, label }) => ({ value, label: t(label) }));

  return (
    <fieldset className={classes.condition} aria-label={t`Condition ${number}`}>
      <NativeSelect
        aria-label={t`Element of condition ${number}`}
        value={condition.element}
        onChange={(event) =>
          change({ element: keyOf(elements, event.currentTarget.value) ?? condition.element, values: '' })
        }
        data={choices(options(elements))}
      />
      <NativeSelect
        aria-label={t`Operator of condition ${number}`}
        value={condition.operator}
        onChange={(event) => change({ operator: keyOf(operators, event.currentTarget.value) ?? condition.operator })}
        data={choices(
          options(operators).filter(({ value }) => takesRange(condition.element) || !isRangeOperator(value)),
        )}
      />
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
