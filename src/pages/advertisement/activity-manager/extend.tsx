import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActivityExtension as limits } from '../../../../openapi/generated/limits.advertisement.ts';
import { ActivityExtension as schema } from '../../../../openapi/generated/schemas.advertisement.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity } from '../../../api/generated/client.schemas.ts';
import { formOf, instantCodec } from '../../../resource/fields/form-of.ts';
import { Control } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { address } from './address.ts';
import { fields } from '../activity-fields.tsx';

const { extendActivity, get } = activities;
/** The operations of the form: saving extends the activity instead of updating it. */
const extension = { ...address, get, update: extendActivity };

const form = formOf({ endTime: fields.endTime }, { schema, limits }, { codecs: { endTime: instantCodec } });

/** The form that sets a later end for an online activity: it stays online and keeps its figures. */
export default function ExtendActivity() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={extension}
      {...form}
      opens="extend"
      title={(activity: Activity | null) => t`Extend ${activity?.name ?? ''}`}
      rules={({ endTime }, activity) => ({
        endTime: activity && Date.parse(endTime) <= Date.parse(activity.endTime) ? 'ACT_EXTEND' : null,
      })}
      done={{ saved: msg`Activity extended` }}
    >
      <p className="note">
        {t`The activity stays online and keeps its figures. To change anything else, take it offline first.`}
      </p>
      <Control of={fields.endTime}>{(slot) => <DateTimeField {...slot} data-autofocus />}</Control>
    </ResourceForm>
  );
}
