import { TextInput } from '@mantine/core';
import { RateThreshold, TimeThreshold } from '../../../../openapi/generated/limits.publish.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RolloutGuard } from '../../../api/generated/client.schemas.ts';
import { getRolloutGuard, useSaveRolloutGuard } from '../../../api/generated/rollouts/rollouts.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { FormDrawer, type Editable } from '../../../ui/form/form-drawer.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { options } from '../../../ui/text/options.ts';
import { fields, toInput, toValues, validate, type GuardValues } from './guard-values.ts';
import { editable, type RolloutPlace } from './place.ts';
import { Baseline } from './baseline-lines.tsx';
import { metricNames } from '../../../resource/release/metrics.ts';
import { guardActions, unpublished } from './labels.ts';
import classes from './rollout.module.css';

const { ratio } = RateThreshold;

const saveOptions = { mutation: { meta: { errorsInline: true, done: msg`Guard saved` } } };

/** What stops a rollout by itself. */
export function GuardForm({ owner, name, search, setSearch, setDirty }: RolloutPlace) {
  const { t, i18n } = useLingui();
  const { mutateAsync: save } = useSaveRolloutGuard(saveOptions);
  return (
    <FormDrawer<GuardValues, RolloutGuard & Editable>
      name={`publish.guard.1.${owner}`}
      record={search.guard}
      onRecord={(guard) => setSearch({ guard })}
      title={() => t`Guard of ${name}`}
      load={async (id) => editable(await getRolloutGuard(owner, id), id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      onDirty={(dirty) => setDirty('guard', dirty)}
      submit={(values, { entity }) => save({ owner, ownerId: entity?.id ?? '', data: toInput(values) })}
    >
      {(form, entity) => (
        <>
          <SwitchField {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <RadioGroup
            {...form.getInputProps('action')}
            description={i18n._(unpublished[owner])}
            options={options(guardActions)}
          />
          <fieldset className={classes.stages}>
            <legend>{t`Thresholds`}</legend>
            {entity && <Baseline of={entity.baseline} />}
            <p className={classes.meta}>
              {t`The lowest of the three applies. Multiples and increases are relative to the version compared with. Metrics without a threshold are not checked.`}{' '}
              {t`Maximum rates are above 0% and below 100%, startup times up to ${i18n.number(TimeThreshold.limit.maximum)} ms.`}
            </p>
            {form.values.thresholds.map(({ metric }, index) => {
              const metricName = i18n._(metricNames[metric]);
              const isTime = metric === 'startP90';
              const unit = isTime ? 'ms' : '%';
              return (
                <div key={metric} className={classes.threshold}>
                  <TextInput
                    {...form.getInputProps(`thresholds.${index}.ratio`)}
                    inputMode="decimal"
                    label={t`${metricName}: multiple (${ratio.minimum}–${ratio.maximum})`}
                  />
                  <TextInput
                    {...form.getInputProps(`thresholds.${index}.difference`)}
                    inputMode="decimal"
                    label={isTime ? t`${metricName}: increase (ms)` : t`${metricName}: increase (pp)`}
                  />
                  <TextInput
                    {...form.getInputProps(`thresholds.${index}.limit`)}
                    inputMode="decimal"
                    label={t`${metricName}: maximum (${unit})`}
                  />
                </div>
              );
            })}
          </fieldset>
          <TextInput {...form.getInputProps('minLaunches')} inputMode="numeric" />
        </>
      )}
    </FormDrawer>
  );
}
