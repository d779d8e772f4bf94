import { TextInput } from '@mantine/core';
import { TimeThreshold } from '../../../../openapi/generated/limits.publish.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { acts } from '../../../api/generated/rollouts/acts.ts';
import type { RolloutGuard } from '../../../api/generated/client.schemas.ts';
import { getRolloutGuard } from '../../../api/generated/rollouts/rollouts.ts';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { FormDrawer, type Editable } from '../../../ui/form/form-drawer.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { options } from '../../../ui/text/options.ts';
import { fields, print, toInput, toValues, validate, type GuardValues } from './guard-values.ts';
import { editable, type RolloutPlace, saving } from './place.ts';
import { Baseline } from './baseline-lines.tsx';
import { Thresholds } from './thresholds.tsx';
import { guardActions, unpublished } from './labels.ts';
import classes from './rollout.module.css';

/** The form for the thresholds at which the guard pauses a rollout. */
export function GuardForm({ owner, name, locked = null, search, setSearch, setDirty }: RolloutPlace) {
  const { t, i18n } = useLingui();
  return (
    <FormDrawer<GuardValues, RolloutGuard & Editable>
      name={`publish.guard.2.${owner}`}
      record={search.guard}
      onRecord={(guard) => setSearch({ guard })}
      title={() => t`Guard of ${name}`}
      load={async (id) => editable(await getRolloutGuard(owner, id), id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={(values) => print(i18n, values)}
      locked={() => locked}
      onDirty={(dirty) => setDirty('guard', dirty)}
      submit={saving(acts.saveRolloutGuard, owner, toInput, msg`Guard saved`)}
    >
      {(form, entity) => (
        <>
          <SwitchField {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <RadioGroup
            {...form.getInputProps('action')}
            description={i18n._(unpublished[owner])}
            options={options(guardActions)}
          />
          <fieldset className={`stack gap-12 ${classes.stages}`}>
            <legend>{t`Thresholds`}</legend>
            {entity && <Baseline of={entity.baseline} />}
            <p className="note">
              {t`The lowest of the three applies. Multiples and increases are relative to the version compared with. Metrics without a threshold are not checked. Maximum rates are above 0% and below 100%, times up to ${i18n.number(TimeThreshold.limit.maximum)} ms.`}
            </p>
            <Thresholds form={form} />
          </fieldset>
          <TextInput {...form.getInputProps('minLaunches')} inputMode="numeric" />
        </>
      )}
    </FormDrawer>
  );
}
