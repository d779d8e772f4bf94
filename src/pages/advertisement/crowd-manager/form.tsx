import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { changeInput, input } from '../../../api/generated/crowds/input.ts';
import { crowds } from '../../../api/generated/crowds/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Inputs } from '../../../resource/fields/inputs.tsx';
import { SplitForm } from '../../../resource/form.tsx';
import { idCodecs, IdInputs } from '../crowd-ids.tsx';
import { fields } from './fields.tsx';

const form = formOf(fields, input, { changeInput, codecs: idCodecs, order: ['name', 'type', 'remark'] });

/** The form for a new audience with its first members, or for the name and remarks of an existing one. */
export default function CrowdForm() {
  const { t } = useLingui();
  return (
    <SplitForm
      of={crowds}
      {...form}
      title={(crowd) => (crowd ? t`Edit ${crowd.name}` : t`New audience`)}
      done={{ created: msg`Audience saved, importing its members` }}
    >
      {({ values }, crowd) => (
        <>
          <Inputs of={fields} names={crowd ? ['name', 'remark'] : ['name', 'type', 'remark']} />
          {!crowd && values.type && <IdInputs of={fields} />}
        </>
      )}
    </SplitForm>
  );
}
