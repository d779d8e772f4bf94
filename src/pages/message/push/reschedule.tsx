import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushTiming as limits } from '../../../../openapi/generated/limits.message.ts';
import { PushTiming as schema } from '../../../../openapi/generated/schemas.message.ts';
import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { formOf, instantCodec } from '../../../resource/fields/form-of.ts';
import { Control } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { confirmReschedule } from './act-push.ts';
import { address } from './address.ts';
import { PushAudiencePanel } from './audience.tsx';
import { fields } from './fields.tsx';
import { stored } from './stored.ts';
import { notScheduled } from './texts.ts';

const { hint: _hint, ...pushTime } = fields.pushTime;
const form = formOf(
  { pushTime: { ...pushTime, required: true } },
  { schema, limits },
  { codecs: { pushTime: instantCodec } },
);

const { pushMessage, get } = pushMessages;
/** The operations of the form: saving pushes the message at another time instead of updating it. */
const rescheduling = { ...address, get, update: { ...pushMessage, refuse: notScheduled } };

/** The form for another push time of a scheduled message, with its audience at that time. */
export default function MessageReschedule() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={rescheduling}
      {...form}
      opens="reschedule"
      title={(message: PushMessage | null) => t`Reschedule ${message?.title ?? ''}`}
      rules={(values) => ({ pushTime: values.pushTime === '' ? 'FIELD_REQUIRED' : null })}
      review={({ values, over }) => over && confirmReschedule({ ...over, pushTime: values.pushTime })}
      done={{ saved: msg`Message rescheduled` }}
    >
      {({ values }, message) => (
        <>
          <Control of={pushTime}>
            {(slot) => (
              <DateTimeField {...slot} data-autofocus pickedTime="20:00" pastHint={t`This time has passed.`} />
            )}
          </Control>
          <PushAudiencePanel
            input={
              message && !Number.isNaN(Date.parse(values.pushTime))
                ? { ...stored(message), pushTime: values.pushTime }
                : null
            }
          />
        </>
      )}
    </ResourceForm>
  );
}
