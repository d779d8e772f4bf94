import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/applets/input.ts';
import type { Applet, AppletInput } from '../../../api/generated/client.schemas.ts';
import { applets } from '../../../api/generated/applets/resource.ts';
import { uploadTransport } from '../../../api/upload.ts';
import { fieldsOf, file, text } from '../../../resource/fields/field.ts';
import { fileCodec } from '../../../resource/fields/file-codec.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import type { FileRule } from '../../../rules/file-rule.ts';
import { fileRule } from '../../../rules/file.ts';
import { decodedPicture } from '../../../ui/upload/decoded-picture.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { address } from './address.ts';

const fields = fieldsOf<Applet, AppletInput>()({
  name: text(msg`Name`),
  iconId: file(msg`Icon`, ({ iconId: id, iconName: name = id }) => ({ id, name })),
});
const form = formOf(fields, input, { codecs: { iconId: fileCodec } });
const resource = { ...applets, ...address };

const rule: FileRule = {
  ...fileRule('icon'),
  checkContent: async (icon) => ((await decodedPicture(icon)) ? null : 'ICON_UNREADABLE'),
};
const transport = uploadTransport('icon');

/** The form for creating or editing an applet. */
export function AppletForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={resource}
      {...form}
      name="publish.applet.1"
      opens="applet"
      title={(applet) => (applet ? t`Edit ${applet.name}` : t`New applet`)}
      done={{ created: msg`Applet created` }}
    >
      <Input of={fields.name} data-autofocus />
      <Control of={fields.iconId}>
        {(slot) => <UploadField {...slot} rule={rule} transport={transport} preview />}
      </Control>
    </ResourceForm>
  );
}
