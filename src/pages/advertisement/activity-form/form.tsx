import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { errorToast } from '../../../api/error-place.ts';
import { input } from '../../../api/generated/activities/input.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity, Option } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { FormContext } from '../../../resource/fields/form-context.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { limited } from '../../../resource/form.tsx';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { FormTabs, type FormPart } from '../../../ui/form/form-tabs.tsx';
import { PageForm } from '../../../ui/form/page/page-form.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { activityTarget, detailOf } from '../activity.ts';
import { fields } from '../activity-fields.tsx';
import { AudienceFields } from './audience.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import { Material } from './material.tsx';
import { Placements } from './placements.tsx';
import type { Step } from './steps.ts';
import { Summary } from './summary.tsx';
import {
  activityForm,
  boothsOf,
  print,
  rules,
  toAudience,
  toCopy,
  toInput,
  type ActivityValues,
  type BoothChoice,
} from './values.ts';
import classes from './activity-form.module.css';

type Form = EditForm<ActivityValues>;

const table = limited(activityForm.fields, input.limits);

interface Choices {
  booths: readonly BoothChoice[];
  crowds: readonly Option[];
}

const base = ['name', 'type', 'startTime', 'endTime', 'description'] as const;

function BaseFields() {
  return (
    <>
      <Inputs of={fields} names={['name', 'type']} />
      <div className={classes.pair}>
        <Control of={fields.startTime}>{(slot) => <DateTimeField {...slot} />}</Control>
        <Control of={fields.endTime}>{(slot) => <DateTimeField {...slot} />}</Control>
      </div>
      <Input of={fields.description} />
    </>
  );
}

/** The last step: a review of all values before saving. */
function Review({ form, booths, crowds }: Choices & { form: Form }) {
  const { crowdId } = form.values;
  const typed = toInput(form.values);
  const crowdName = crowds.find(({ value }) => value === crowdId)?.label;
  return (
    <>
      <Summary of={typed} target={activityTarget({ ...typed, crowdName })} />
      {form.values.booths.map((placement) => {
        const booth = booths.find(({ id }) => id === placement.boothId);
        return booth && <Material key={booth.id} placement={placement} booth={booth} />;
      })}
    </>
  );
}

function Steps({
  form,
  step,
  onStep,
  ...choices
}: Choices & { form: Form; step: Step | undefined; onStep: (step: string) => void }) {
  const { t } = useLingui();
  const names = { base: t`Basics`, audience: t`Audience`, booths: t`Ad slots and material`, confirm: t`Confirm` };
  const order = ['base', 'audience', 'booths', 'confirm'] as const;
  const part = (id: Step, paths: readonly string[], content: FormPart['content']): FormPart => {
    const next = order[order.indexOf(id) + 1];
    return {
      id,
      label: names[id],
      paths,
      content: (
        <>
          {content}
          {next && (
            <div>
              <Button variant="default" onClick={() => onStep(next)}>
                {t`Next: ${names[next]}`}
              </Button>
            </div>
          )}
        </>
      ),
    };
  };
  return (
    <FormTabs
      label={t`Steps`}
      errors={form.errors}
      requestedPart={step ?? 'base'}
      onShow={onStep}
      parts={[
        part('base', base, <BaseFields />),
        part(
          'audience',
          ['crowdId', 'platforms', 'versions', 'cities', 'frequency'],
          <>
            <AudienceFields form={form} crowds={choices.crowds} />
            {step === 'audience' && <AudiencePanel input={toAudience(form.values)} />}
          </>,
        ),
        part('booths', ['booths'], <Placements form={form} booths={choices.booths} />),
        part(
          'confirm',
          [],
          <>
            <Review form={form} {...choices} />
            {step === 'confirm' && <AudiencePanel input={toAudience(form.values)} />}
          </>,
        ),
      ]}
    />
  );
}

interface ActivityFormProps {
  /** `new`, or the id of the activity. */
  record: string;
  /** The activity that a new one is copied from. */
  copy?: Activity | undefined;
  step: Step | undefined;
  onStep: (step: string) => void;
  onDirty: (dirty: boolean) => void;
  /** Called when the form closes, with the saved activity, if any, and whether to put it online. */
  onLeave: (saved: Activity | undefined, goesOnline: boolean) => void;
}

/** The form for creating or editing an activity. Its steps are parts of one form, which is saved as a whole. */
export default function ActivityForm({ record, copy, step, onStep, onDirty, onLeave }: ActivityFormProps) {
  const { t } = useLingui();
  const can = useCan(activities.menu);
  const boothOptions = useListOptions('booth', errorToast);
  const crowdOptions = useListOptions('crowd', errorToast);
  // The limits of a slot are known once slots are loaded; otherwise the server checks.
  if (boothOptions.isPending || crowdOptions.isPending) return <Skeleton rows={8} />;
  const choices = { booths: boothsOf(boothOptions.data ?? []), crowds: crowdOptions.data ?? [] };
  return (
    <PageForm<ActivityValues, Activity>
      name={copy ? `advertisement.activity.1.copy.${copy.id}` : 'advertisement.activity.1'}
      record={record}
      load={(id) => activities.get(id)}
      initial={(activity) => (copy && !activity ? toCopy(copy) : activityForm.initial(activity))}
      validate={validation(input.schema, toInput, (values: ActivityValues) => rules(values, choices.booths))}
      fields={table}
      toInput={toInput}
      toDraft={activityForm.toDraft}
      print={(values, place) => print(values, place, choices)}
      locked={activities.update.refuse}
      renderLocked={(activity) => <ShellLink href={detailOf(activity)}>{t`View activity`}</ShellLink>}
      onDirty={onDirty}
      onLeave={onLeave}
      saveAnd={can(activities.onlineActivity.control) ? t`Save and go online` : undefined}
      submit={(values, over) => {
        const data = toInput(values);
        return over
          ? perform(activities.update, { id: over.id, data, revision: over.revision }, { done: msg`Changes saved` })
          : perform(activities.create, { data }, { done: msg`Activity created` });
      }}
    >
      {(edit) => (
        <FormContext value={{ form: edit, names: [] }}>
          <Steps form={edit} step={step} onStep={onStep} {...choices} />
        </FormContext>
      )}
    </PageForm>
  );
}
