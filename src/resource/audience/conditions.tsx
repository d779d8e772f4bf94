import { useId } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { Input, NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { GrayCondition, Platform } from '../../api/generated/client.schemas.ts';
import { takesRange } from '../../rules/gray.ts';
import { Button } from '../../ui/button/button.tsx';
import { ValuesInput } from '../../ui/field/values-input.tsx';
import type { EditForm } from '../../ui/form/use-edit-form.tsx';
import { options } from '../../ui/text/options.ts';
import { useItemFocus } from '../../ui/use-item-focus.ts';
import { elements, operators } from './condition-text.ts';
import { boundsOf } from './condition-values.ts';
import { RegionValues } from './region-values.tsx';
import { TagValues } from './tag-values.tsx';
import { VersionRange, VersionValues } from './version/version-values.tsx';
import classes from './conditions.module.css';

/** The part of a form that holds conditions. */
type ConditionsForm = Pick<
  EditForm<{ conditions: GrayCondition[] }>,
  'values' | 'getInputProps' | 'setFieldValue' | 'clearFieldError' | 'insertListItem' | 'removeListItem'
>;

const keyOf = <Key extends string>(words: Readonly<Record<Key, unknown>>, value: string): Key | undefined =>
  Object.keys(words).find((key): key is Key => key === value);

const isRangeOperator = (operator: string): boolean => operator === 'inRange' || operator === 'outOfRange';

interface ConditionProps {
  form: ConditionsForm;
  index: number;
  platforms: readonly Platform[] | undefined;
  onRemove: () => void;
}

/** Applies a change to a condition; if the new element does not support its operator, the operator is replaced. */
function changed(condition: GrayCondition, patch: Partial<GrayCondition>): GrayCondition {
  const next = { ...condition, ...patch };
  const operator = !takesRange(next.element) && isRangeOperator(next.operator) ? 'in' : next.operator;
  // A range of app versions has one field per end, so further versions are dropped.
  const values =
    next.element === 'appVersion' && isRangeOperator(operator) ? boundsOf(next.values) : next.values.filter(Boolean);
  return { ...next, operator, values };
}

/** One condition: element, operator, values. Ranges are offered for versions only. */
function Condition({ form, index, platforms, onRemove }: ConditionProps) {
  const { t } = useLingui();
  const condition = form.values.conditions[index];
  if (!condition) return null;
  const number = index + 1;
  const change = (patch: Partial<GrayCondition>) => {
    form.setFieldValue(`conditions.${index}`, changed(condition, patch));
    form.clearFieldError(`conditions.${index}.values`);
  };
  const choices = (words: readonly { value: string; label: MessageDescriptor }[]) =>
    words.map(({ value, label }) => ({ value, label: t(label) }));
  const field = form.getInputProps(`conditions.${index}.values`);

  return (
    <fieldset data-item className={`card ${classes.condition}`} aria-label={t`Condition ${number}`}>
      <NativeSelect
        aria-label={t`Element of condition ${number}`}
        value={condition.element}
        onChange={(event) =>
          change({ element: keyOf(elements, event.currentTarget.value) ?? condition.element, values: [] })
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
      <Button variant="subtle" aria-label={t`Remove condition ${number}`} onClick={onRemove}>
        ×
      </Button>
      <ConditionField
        condition={condition}
        field={field}
        number={number}
        platforms={platforms}
        onChange={(values) => change({ values })}
      />
    </fieldset>
  );
}

interface ConditionFieldProps extends Pick<ConditionProps, 'platforms'> {
  condition: GrayCondition;
  /** The input props of the values field. */
  field: ReturnType<ConditionsForm['getInputProps']>;
  number: number;
  onChange: (values: string[]) => void;
}

/** The controls for the values of a condition. */
function ConditionField({ condition, field, number, platforms, onChange }: ConditionFieldProps) {
  const { t } = useLingui();
  const { element } = condition;
  const isRange = isRangeOperator(condition.operator);
  const values = { ...field, 'aria-label': t`Values of condition ${number}`, value: condition.values, onChange };
  if (element === 'userTag') return <TagValues {...values} />;
  if (element === 'city') return <RegionValues {...values} />;
  if (element === 'appVersion' && isRange)
    return <VersionRange {...values} field={field} number={number} platforms={platforms} />;
  if (element === 'appVersion') return <VersionValues {...values} platforms={platforms} />;
  return (
    <ValuesInput
      key={element}
      {...values}
      placeholder={isRange ? t`Minimum and maximum version, separated by a comma` : t`Values, separated by commas`}
    />
  );
}

/**
 * The fields of the conditions that select devices.
 * @param most maximum number of conditions
 * @param platforms platforms of the devices in question; without it, all
 */
export function Conditions({
  form,
  most,
  platforms,
}: {
  form: ConditionsForm;
  most: number;
  platforms?: readonly Platform[] | undefined;
}) {
  const { t } = useLingui();
  const errorId = useId();
  const { conditions } = form.values;
  const { error: missing } = form.getInputProps('conditions');
  const { list, added, removed } = useItemFocus<HTMLDivElement>(conditions.length);
  const next = conditions.length + 1;
  const remove = (index: number) => {
    const number = index + 1;
    form.removeListItem('conditions', index);
    removed(index, t`Condition ${number} removed`);
  };
  return (
    <div ref={list} className="stack gap-16">
      {conditions.map((_, index) => (
        <Condition key={index} form={form} index={index} platforms={platforms} onRemove={() => remove(index)} />
      ))}
      <div data-path="conditions">
        <Button
          data-add
          variant="default"
          disabled={conditions.length >= most}
          aria-describedby={missing ? errorId : undefined}
          onClick={() => {
            form.insertListItem('conditions', { element: 'city', operator: 'in', values: [] });
            form.clearFieldError('conditions');
            added(t`Condition ${next} added`);
          }}
        >
          {t`Add a condition (${conditions.length} of ${most})`}
        </Button>
        {missing && (
          <Input.Error id={errorId} mt={4}>
            {missing}
          </Input.Error>
        )}
      </div>
    </div>
  );
}
