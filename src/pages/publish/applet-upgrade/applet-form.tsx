import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import { input } from '../../../api/generated/applets/input.ts';
import type { Applet, AppletInput } from '../../../api/generated/client.schemas.ts';
import { applets } from '../../../api/generated/applets/resource.ts';
import { uploadTransport } from '../../../api/upload.ts';
import type { FileRule } from '../../../rules/file-rule.ts';
import { fileRule } from '../../../rules/file.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { fileIdOf, fileName, fileProblem, keptFile, type FileValue } from '../../../ui/upload/file-value.ts';
import { decodedPicture } from '../../../ui/upload/decoded-picture.ts';
import { UploadField } from '../../../ui/upload/upload-field.tsx';
import { address } from './address.ts';
import { nameText } from '../../../ui/text/plain-text.ts';

interface AppletValues extends Record<string, unknown> {
  name: string;
  iconId: FileValue | null;
}

const fields: FieldTable = {
  name: { label: msg`Name`, required: true, limit: input.limits.name },
  iconId: { label: msg`Icon`, required: true },
};
const rule: FileRule = {
  ...fileRule('icon'),
  checkContent: async (file) => ((await decodedPicture(file)) ? null : 'ICON_UNREADABLE'),
};
const transport = uploadTransport('icon');

const toValues = (applet: Applet | null): AppletValues => ({
  name: applet?.name ?? '',
  iconId: applet && { stored: { id: applet.iconId, name: applet.iconName ?? applet.iconId } },
});
const toInput = ({ name, iconId }: AppletValues): AppletInput => ({
  name: nameText(name),
  iconId: fileIdOf(iconId) ?? '',
});
const validate = validation(input.schema, toInput, ({ iconId }: AppletValues) => ({ iconId: fileProblem(iconId) }));

const toDraft = ({ iconId, ...values }: AppletValues): Partial<AppletValues> => ({
  ...values,
  iconId: keptFile(iconId),
});

/** New applet, and another name or picture for one. */
export function AppletForm() {
  const { search, setSearch, setDirty } = useAddress(address);
  const { t } = useLingui();
  return (
    <FormDrawer<AppletValues, Applet>
      name="publish.applet.1"
      record={search.applet}
      onRecord={(applet) => setSearch({ applet })}
      title={(entity) => (entity ? t`Edit ${entity.name}` : t`New applet`)}
      load={(id) => applets.get(id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      toDraft={toDraft}
      print={(values) => ({ iconId: fileName(values.iconId) })}
      onDirty={(dirty) => setDirty('applet', dirty)}
      submit={(values, { entity, ifMatch }) => {
        const data = toInput(values);
        return entity && ifMatch
          ? perform(applets.update, { id: entity.id, data, ifMatch }, { done: msg`Changes saved` })
          : perform(applets.create, { data }, { done: msg`Applet created` });
      }}
    >
      {(form) => (
        <>
          <TextInput {...form.getInputProps('name')} data-autofocus autoComplete="off" />
          <UploadField
            {...form.getInputProps('iconId')}
            value={form.values.iconId}
            rule={rule}
            transport={transport}
            preview
          />
        </>
      )}
    </FormDrawer>
  );
}
