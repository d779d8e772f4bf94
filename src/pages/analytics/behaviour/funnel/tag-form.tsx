import { Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FunnelTagInput as limits } from '../../../../../openapi/generated/limits.message.ts';
import { FunnelTagInput as schema } from '../../../../../openapi/generated/schemas.message.ts';
import { topic } from '../../../../api/generated/behavior/topic.ts';
import type { FunnelTagInput, PushTag } from '../../../../api/generated/client.schemas.ts';
import { createFunnelTag } from '../../../../api/generated/push-tags/push-tags.ts';
import { ResourceForm } from '../../../../resource/form.tsx';
import { useAddress } from '../../../../shell/tabs/use-view.ts';
import type { FieldTable } from '../../../../ui/form/use-edit-form.tsx';
import { nameText } from '../../../../ui/text/plain-text.ts';
import { address } from '../address.ts';

interface TagValues extends Record<string, unknown> {
  tagName: string;
  description: string;
}

interface TagFormProps {
  steps: readonly string[];
  windowHours: string;
  step: number;
  /** Initial text of the description. */
  name: string;
}

const fields: FieldTable = { tagName: { label: msg`Tag name` }, description: { label: msg`Description` } };
const input = { schema, limits };

/** The form that tags the devices lost in a funnel, so that messages can target them. */
export default function TagForm({ steps, windowHours, step, name }: TagFormProps) {
  const { t } = useLingui();
  const { search } = useAddress(address);
  const of = {
    ...address,
    menu: 'message/tag',
    create: {
      control: 'doCreate',
      key: ['createFunnelTag'] as const,
      call: ({ data }: { data: FunnelTagInput }) => createFunnelTag(data, topic.filter(search)),
    },
  };
  return (
    <ResourceForm
      of={of}
      input={input}
      opens="tag"
      title={() => t`New push tag`}
      initial={(_tag: PushTag | null): TagValues => ({ tagName: '', description: name })}
      fields={fields}
      toInput={({ tagName, description }: TagValues): FunnelTagInput => ({
        tagName: nameText(tagName),
        ...(description.trim() && { description: description.trim() }),
        steps: [...steps],
        windowHours: Number(windowHours),
        step,
      })}
      done={{ created: msg`Tag created. Choose it as the target of a push message.` }}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('tagName')} data-autofocus autoComplete="off" />
          <Textarea {...form.getInputProps('description')} rows={2} />
        </>
      )}
    </ResourceForm>
  );
}
