import { Select, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PushChannel } from '../../../../openapi/generated/schemas.message.ts';
import type { PushMessage } from '../../../api/generated/client.schemas.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { pushMessages } from '../../../api/generated/push-messages/resource.ts';
import { pushTemplates } from '../../../api/generated/push-templates/resource.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { useRegionChoices } from '../../../resource/audience/region-choices.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { useCan } from '../../../session/permission.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { MultiSelect } from '../../../ui/field/multi-select.tsx';
import { DateTimeField } from '../../../ui/date/date-time-field.tsx';
import { fillIn } from '../../../ui/form/fill-in.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { IdsInput } from '../../../ui/id-list/ids-input.tsx';
import { DeviceIdsPreview, TypedIds } from '../../../ui/id-list/ids-preview.tsx';
import { NotificationPreview } from '../../../ui/phone/notification-preview.tsx';
import { options } from '../../../ui/text/options.ts';
import { PushAudiencePanel } from './audience.tsx';
import { fields } from './fields.tsx';
import {
  audienceInput,
  filledText,
  fillOf,
  form,
  mostClients,
  placeholdersOf,
  type MessageValues,
} from './form-values.ts';
import { channelNames } from './labels.ts';

type Form = EditForm<MessageValues>;
type Choices = readonly { value: string; label: string }[];

/** Copies the texts and tap target of a template into the form. */
async function take(edit: Form, templateId: string): Promise<void> {
  edit.setValues({ templateId });
  if (templateId === '') return;
  const texts = queryClient
    .fetchQuery(pushTemplates.one(templateId))
    .then(({ title, content, openMode, url = '', pagePath = '', placeholders }) => ({
      title,
      content,
      openMode,
      url,
      pagePath,
      // Texts that are not replaced keep theirs.
      placeholders: [...edit.getValues().placeholders, ...placeholders],
      filled: {},
    }));
  await fillIn(edit, 'templateId', texts);
}

/** A field for each placeholder that the texts still contain. */
function Placeholders({ form: edit }: { form: Form }) {
  return placeholdersOf(edit.values).map((name) => (
    <TextInput
      {...edit.getInputProps(`filled.${name}`)}
      key={name}
      label={`#${name}#`}
      required
      value={fillOf(edit.values.filled, name)}
      autoComplete="off"
    />
  ));
}

/** The content, with its placeholders and a preview of the notification. */
const ContentField = ({ form: edit }: { form: Form }) => (
  <>
    <Input of={fields.content} />
    <Placeholders form={edit} />
    <NotificationPreview
      title={filledText(edit.values.title, edit.values.filled)}
      content={filledText(edit.values.content, edit.values.filled)}
    />
  </>
);

/** Selects a template for the initial texts. */
function TemplateField({ form: edit, templates }: { form: Form; templates: Choices }) {
  const can = useCan('message/template');
  if (!can('doQuery')) return null;
  return (
    <Control of={fields.templateId}>
      {({ value, ...slot }) => (
        <Select
          {...slot}
          value={value || null}
          onChange={(id) => void take(edit, id ?? '').catch(() => {})}
          data={[...templates]}
          searchable
          clearable
        />
      )}
    </Control>
  );
}

/** The fields for the audience of a message. */
function TargetFields({ form: edit, tags }: { form: Form; tags: Choices }) {
  const { t } = useLingui();
  const regions = useRegionChoices(edit.values.regions);
  return (
    <>
      <Control of={fields.tagIds}>{(some) => <MultiSelect {...some} data={[...tags]} />}</Control>
      <Control of={fields.regions}>{(some) => <MultiSelect {...some} data={regions} />}</Control>
      <Control of={fields.clientIds}>
        {(typed) => (
          <>
            <IdsInput {...typed} isId={isDeviceId} most={mostClients} rows={4} />
            <TypedIds text={typed.value} isId={isDeviceId} most={mostClients}>
              {(read) => <DeviceIdsPreview read={read} most={mostClients} label={t(fields.clientIds.label)} />}
            </TypedIds>
          </>
        )}
      </Control>
    </>
  );
}

/** The channels that the message is limited to; shown only if it has such a limit. */
function ChannelsField() {
  const { t } = useLingui();
  return (
    <Control of={fields.channels}>
      {(some) =>
        some.value.length > 0 && (
          <MultiSelect
            {...some}
            data={PushChannel.options.map((channel) => ({ value: channel, label: t(channelNames[channel]) }))}
          />
        )
      }
    </Control>
  );
}

/** Limits the message to devices that an earlier message was not sent to. */
function RemainderField({ form: edit, message }: { form: Form; message: PushMessage | null }) {
  const { t } = useLingui();
  if (message?.remainderOf === undefined) return null;
  const { remainderOf } = message;
  return (
    <Checkbox
      label={t`Only devices that “${message.remainderTitle ?? ''}” wasn't sent to`}
      checked={edit.values.remainderOf !== ''}
      onChange={({ currentTarget }) => edit.setFieldValue('remainderOf', currentTarget.checked ? remainderOf : '')}
    />
  );
}

/** The time to push the message at. */
function PushTimeField() {
  const { t } = useLingui();
  return (
    <Control of={fields.pushTime}>
      {(instant) => <DateTimeField {...instant} pickedTime="20:00" pastHint={t`This time has passed.`} />}
    </Control>
  );
}

/** The form for creating a message or editing one that was not pushed. */
export default function MessageForm() {
  const { t } = useLingui();
  const tags = useListOptions('tag', errorToast).data ?? [];
  const templates = useListOptions('template', errorToast).data ?? [];
  const nameOf = (all: Choices, id: string) => all.find(({ value }) => value === id)?.label ?? id;

  return (
    <ResourceForm
      of={pushMessages}
      {...form}
      title={(message) => (message ? t`Edit ${message.title}` : t`New message`)}
      print={(values, place) => ({
        ...form.print(values, place),
        remainderOf: values.remainderOf && t`Yes`,
        templateId: nameOf(templates, values.templateId),
        tagIds: values.tagIds.map((id) => nameOf(tags, id)).join(', '),
      })}
      done={{ created: msg`Message saved, not pushed` }}
    >
      {(edit, message) => (
        <>
          {message?.schedule && (
            <p
              className="paragraph"
              role="note"
            >{t`Saving cancels the schedule. Push the message again to schedule it.`}</p>
          )}
          <Inputs
            of={fields}
            own={{
              templateId: <TemplateField form={edit} templates={templates} />,
              title: <Input of={fields.title} data-autofocus />,
              content: <ContentField form={edit} />,
              url: <Input of={fields.url} type="url" inputMode="url" />,
              tagIds: <TargetFields form={edit} tags={tags} />,
              regions: null,
              clientIds: null,
              platforms: (
                <Control of={fields.platforms}>
                  {(some) => <CheckboxGroup {...some} options={options(platformNames)} />}
                </Control>
              ),
              channels: <ChannelsField />,
              remainderOf: <RemainderField form={edit} message={message} />,
              pushTime: <PushTimeField />,
            }}
          />
          <PushAudiencePanel input={audienceInput(edit.values, message?.id)} />
        </>
      )}
    </ResourceForm>
  );
}
