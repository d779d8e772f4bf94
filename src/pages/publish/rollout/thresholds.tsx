import { Select, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RateThreshold } from '../../../../openapi/generated/limits.publish.ts';
import { metricFacts } from '../../../../openapi/generated/metrics.ts';
import { isMain, metricGroups, metricName } from '../../../resource/release/metrics.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { useItemFocus } from '../../../ui/use-item-focus.ts';
import { type GuardValues, mostRows, newThreshold, units } from './guard-values.ts';
import classes from './rollout.module.css';

const { ratio } = RateThreshold;

interface RowProps {
  form: EditForm<GuardValues>;
  index: number;
  onRemoved: (index: number, text: string) => void;
}

/** The fields for the thresholds of one metric. */
function Row({ form, index, onRemoved }: RowProps) {
  const { t, i18n } = useLingui();
  const metric = form.values.thresholds[index]?.metric ?? 'crashRate';
  const name = metricName(i18n, metric);
  const { unit: measure } = metricFacts[metric];
  const unit = units[measure];
  const limits = (
    <div data-item className={classes.threshold}>
      <TextInput
        {...form.getInputProps(`thresholds.${index}.ratio`)}
        inputMode="decimal"
        label={t`${name}: multiple (${ratio.minimum}–${ratio.maximum})`}
      />
      <TextInput
        {...form.getInputProps(`thresholds.${index}.difference`)}
        inputMode="decimal"
        label={measure === 'rate' ? t`${name}: increase (pp)` : t`${name}: increase (${unit})`}
      />
      <TextInput
        {...form.getInputProps(`thresholds.${index}.limit`)}
        inputMode="decimal"
        label={t`${name}: maximum (${unit})`}
      />
    </div>
  );
  if (isMain(metric)) return limits;
  const remove = () => {
    form.removeListItem('thresholds', index);
    onRemoved(index, t`${name} removed`);
  };
  return (
    <div className={classes.added}>
      {limits}
      <Button variant="subtle" aria-label={t`Remove ${name}`} onClick={remove}>
        ×
      </Button>
    </div>
  );
}

/** A row for each metric; some can be added and removed. */
export function Thresholds({ form }: { form: EditForm<GuardValues> }) {
  const { t, i18n } = useLingui();
  const { thresholds } = form.values;
  const isChosen = (metric: string) => thresholds.some((row) => row.metric === metric);
  const groups = metricGroups(i18n).map(({ group, items }) => ({
    group,
    items: items.filter(({ value }) => !isChosen(value)),
  }));
  const isFull = thresholds.length >= mostRows;
  const { list, added, removed } = useItemFocus<HTMLDivElement>(thresholds.length);
  return (
    <div ref={list} className="stack gap-12">
      {thresholds.map(({ metric }, index) => (
        <Row key={metric} form={form} index={index} onRemoved={removed} />
      ))}
      <Select
        data-add
        label={t`Add a metric`}
        description={isFull ? t`A guard has ${mostRows} metrics at most.` : undefined}
        placeholder={t`Choose a metric`}
        disabled={isFull}
        searchable
        // The focus moves here after the last metric was removed.
        openOnFocus={false}
        value={null}
        data={groups}
        maxDropdownHeight={320}
        nothingFoundMessage={t`Nothing found`}
        onChange={(selected) => {
          const metric = groups.flatMap(({ items }) => items).find(({ value }) => value === selected)?.value;
          if (!metric) return;
          form.insertListItem('thresholds', newThreshold(metric));
          const name = metricName(i18n, metric);
          added(t`${name} added`);
        }}
      />
    </div>
  );
}
