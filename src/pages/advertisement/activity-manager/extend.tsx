import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActivityExtension as limits } from '../../../../openapi/generated/limits.advertisement.ts';
import { ActivityExtension as schema } from '../../../../openapi/generated/schemas.advertisement.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity, ActivityExtension } from '../../../api/generated/client.schemas.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { activityLabels } from '../activity.ts';
import { address } from './address.ts';

const { extendActivity, get } = activities;
/** What is saved is not the record, but its extension. */
const extension = {
  ...address,
  get,
  update: {
    ...extendActivity,
    call: ({ id, data }: { id: string; data: ActivityExtension }) => extendActivity.call({ id, data }),
  },
};

const fields: FieldTable = { endTime: { label: activityLabels.endTime } };

/** Lets an online activity end later: it stays online, with its figures. */
export default function ExtendActivity() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={extension}
      input={{ schema, limits }}
      opens="extend"
      title={(activity: Activity | null) => t`Extend ${activity?.name ?? ''}`}
      initial={(activity) => ({ endTime: activity?.endTime ?? '' })}
      rules={({ endTime }, activity) => ({
        endTime: activity && Date.parse(endTime) <= Date.parse(activity.endTime) ? 'ACT_EXTEND' : null,
      })}
      fields={fields}
      toInput={({ endTime }) => ({ endTime })}
      done={{ saved: msg`Activity extended` }}
    >
      {(form) => (
        <>
          <p className="note">
            {t`The activity stays online and keeps its figures. To change anything else, take it offline first.`}
          </p>
          <DateTimeField {...form.getInputProps('endTime')} data-autofocus />
        </>
      )}
    </ResourceForm>
  );
}
