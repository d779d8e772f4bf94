import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/api-groups/input.ts';
import { apiGroups } from '../../../api/generated/api-groups/resource.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { optionalFileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { fileRule } from '../../../rules/file.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { fields } from './fields.tsx';

const transport = uploadTransport('groupFile');
const mfd = { rule: fileRule('groupFile', ['mfd']), transport };
const mrd = { rule: fileRule('groupFile', ['mrd']), transport };
const codecs = { requestMfd: optionalFileCodec, responseMfd: optionalFileCodec, envMrd: optionalFileCodec };
const form = formOf(fields, input, { codecs });

/** The form for creating or editing an API group. */
export default function ApiGroupForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={apiGroups}
      {...form}
      title={(group) => (group ? t`Edit ${group.name}` : t`New API group`)}
      done={{ created: msg`API group created` }}
    >
      <Inputs
        of={fields}
        own={{
          requestMfd: (
            <Control of={fields.requestMfd}>{(slot) => <UploadField {...slot} {...mfd} removable />}</Control>
          ),
          responseMfd: (
            <Control of={fields.responseMfd}>{(slot) => <UploadField {...slot} {...mfd} removable />}</Control>
          ),
          envMrd: <Control of={fields.envMrd}>{(slot) => <UploadField {...slot} {...mrd} removable />}</Control>,
        }}
      />
    </ResourceForm>
  );
}
