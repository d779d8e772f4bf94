import { Textarea, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PushTag, PushTagInput } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/push-tags/input.ts';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { labels } from './labels.ts';
import { nameText } from '../../../ui/text/plain-text.ts';

interface TagValues extends Record<string, unknown> {
  tagName: string;
  description: string;
}

const fields: FieldTable = { tagName: { label: labels.tagName }, description: { label: labels.description } };

const toValues = (tag: PushTag | null): TagValues => ({
  tagName: tag?.tagName ?? '',
  description: tag?.description ?? '',
});

const toInput = ({ tagName, description }: TagValues): PushTagInput => ({
  tagName: nameText(tagName),
  ...(description && { description }),
});

/** New tag, and change of one. */
export default function TagForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={pushTags}
      input={input}
      title={(tag) => (tag ? t`Edit ${tag.tagName}` : t`New tag`)}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      done={{ created: msg`Tag created`, saved: msg`Changes saved` }}
    >
      {(form, tag) => {
        const isFixed = tag?.kind === 'profile';
        return (
          <>
            <TextInput
              {...form.getInputProps('tagName')}
              {...(isFixed && { disabled: true, description: t`Comes from user profiles and can't be changed` })}
              data-autofocus={!isFixed || undefined}
              autoComplete="off"
            />
            <Textarea {...form.getInputProps('description')} rows={3} data-autofocus={isFixed || undefined} />
          </>
        );
      }}
    </ResourceForm>
  );
}
