import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/push-tags/input.ts';
import { pushTags } from '../../../api/generated/push-tags/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input);

/** The form for creating or editing a tag. */
export default function TagForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={pushTags}
      {...form}
      title={(tag) => (tag ? t`Edit ${tag.tagName}` : t`New tag`)}
      done={{ created: msg`Tag created` }}
    >
      {(_, tag) => {
        const isFixed = tag?.kind === 'profile';
        return (
          <>
            <Input
              of={fields.tagName}
              {...(isFixed && { disabled: true, description: t`Comes from user profiles and can't be changed` })}
            />
            <Input of={fields.description} data-autofocus={isFixed || undefined} />
          </>
        );
      }}
    </ResourceForm>
  );
}
