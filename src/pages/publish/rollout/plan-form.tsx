import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Rollout.ts';
import { acts } from '../../../api/generated/rollouts/acts.ts';
import { getRollout } from '../../../api/generated/rollouts/rollouts.ts';
import type { Rollout } from '../../../api/generated/client.schemas.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { FormDrawer, type Editable } from '../../../ui/form/form-drawer.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { useItemFocus } from '../../../ui/use-item-focus.ts';
import { Audience } from '../../../resource/audience/audience.tsx';
import { editable, type RolloutPlace, saving } from './place.ts';
import { fields, mostStages, nextStage, print, toInput, toValues, validate, type PlanValues } from './plan-values.ts';
import classes from './rollout.module.css';

type Edited = Rollout & Editable;

/** The stages of the plan; past ones are read-only. */
function Stages({ form, currentStage }: { form: EditForm<PlanValues>; currentStage: number }) {
  const { t } = useLingui();
  const { stages, startAt } = form.values;
  const { list, added, removed } = useItemFocus<HTMLFieldSetElement>(stages.length);
  const next = stages.length + 1;
  return (
    <fieldset ref={list} className={`stack gap-12 ${classes.stages}`}>
      <legend>{t`Stages`}</legend>
      {stages.length === 0 && (
        <p className="note">
          {startAt === ''
            ? t`No stages: all matching devices will receive it at once.`
            : t`No stages: all matching devices will receive it at the start time.`}
        </p>
      )}
      {stages.map((stage, index) => {
        const number = index + 1;
        return (
          <div key={index} data-item className={classes.stage}>
            <TextInput
              {...form.getInputProps(`stages.${index}.hours`)}
              disabled={index < currentStage}
              inputMode="numeric"
              label={t`Hours until stage ${number}`}
            />
            <TextInput
              {...form.getInputProps(`stages.${index}.percent`)}
              disabled={index < currentStage}
              inputMode="numeric"
              label={t`Percent in stage ${number}`}
            />
            <progress max={100} value={Number(stage.percent) || 0} aria-hidden />
            <Button
              variant="subtle"
              disabled={index < currentStage}
              aria-label={t`Remove stage ${number}`}
              onClick={() => {
                form.removeListItem('stages', index);
                removed(index, t`Stage ${number} removed`);
              }}
            >
              ×
            </Button>
          </div>
        );
      })}
      <Button
        data-add
        variant="default"
        disabled={stages.length >= mostStages}
        onClick={() => {
          form.insertListItem('stages', nextStage(stages));
          added(t`Stage ${next} added`);
        }}
      >
        {t`Add a stage (${stages.length} of ${mostStages})`}
      </Button>
    </fieldset>
  );
}

/** The form for the stages in which a release reaches all devices. */
export function PlanForm({ owner, name, locked, search, setSearch, setDirty }: RolloutPlace) {
  const { t, i18n } = useLingui();
  return (
    <FormDrawer<PlanValues, Edited>
      name={`publish.plan.1.${owner}`}
      record={search.plan}
      onRecord={(plan) => setSearch({ plan })}
      title={() => t`Rollout plan of ${name}`}
      load={async (id) => editable(await getRollout(owner, id), id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={(values, { timeZone }) => print(i18n, values, timeZone)}
      locked={({ state }) => locked ?? refusal(lifecycle, 'savePhasedPlan', state)}
      onDirty={(dirty) => setDirty('plan', dirty)}
      submit={saving(acts.savePhasedPlan, owner, toInput, msg`Plan saved`)}
    >
      {(form, entity) => {
        const { stages } = form.values;
        const currentStage = entity?.state === 'paused' ? entity.stage : 0;
        const stageNumber = currentStage + 1;
        const percent = Number(stages[currentStage]?.percent ?? 100);
        return (
          <>
            {currentStage === 0 && (
              <DateTimeField
                {...form.getInputProps('startAt')}
                pickedTime="09:00"
                pastHint={
                  entity?.state === 'paused'
                    ? t`This time has passed. The rollout will start when you resume it.`
                    : t`This time has passed. The rollout will start when you publish.`
                }
              />
            )}
            <Stages form={form} currentStage={currentStage} />
            <p className="paragraph note">{t`Hours are counted from the start of the rollout. A device that is included once stays included.`}</p>
            {entity && (
              <Audience
                kind={owner}
                ownerId={entity.id}
                title={stages.length > 0 ? t`Who will receive it in stage ${stageNumber}` : undefined}
                draft={{ percent }}
                isComplete={Number.isInteger(percent) && percent >= 1 && percent <= 100}
              />
            )}
          </>
        );
      }}
    </FormDrawer>
  );
}
