import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SubAppInput as limits } from '../../../../../openapi/generated/limits.publish.ts';
import { SubAppInput as InputSchema } from '../../../../../openapi/generated/schemas.publish.ts';
import { perform } from '../../../../api/change.ts';
import type { SubApp, SubAppInput } from '../../../../api/generated/client.schemas.ts';
import { acts } from '../../../../api/generated/sub-apps/acts.ts';
import { listSubApps } from '../../../../api/generated/sub-apps/sub-apps.ts';
import { useView } from '../../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx';
import type { FieldTable } from '../../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../../ui/form/validation.ts';
import { nameText, plainText } from '../../../../ui/text/plain-text.ts';

interface SubAppValues extends Record<string, unknown> {
  subAppId: string;
  name: string;
}

const fields: FieldTable = {
  subAppId: {
    label: msg`Number`,
    required: true,
    hint: msg`8 digits. Devices identify the sub-application by this number, so it can't be changed later.`,
    plain: true,
  },
  name: { label: msg`Name`, required: true, limit: limits.name },
};

const toValues = (subApp: SubApp | null): SubAppValues => ({
  subAppId: subApp?.subAppId ?? '',
  name: subApp?.name ?? '',
});
const toInput = ({ subAppId, name }: SubAppValues): SubAppInput => ({
  subAppId: plainText(subAppId),
  name: nameText(name),
});
const validate = validation(InputSchema, toInput);

/** New sub-application, and a new name for one. */
export function SubAppForm() {
  const { search, setSearch, setDirty } = useView('/pages/publish/offline-upgrade');
  const { t } = useLingui();
  return (
    <FormDrawer<SubAppValues, SubApp>
      name="publish.sub-app.1"
      record={search.subApp}
      onRecord={(subApp) => setSearch({ subApp })}
      title={(entity) => (entity ? t`Rename ${entity.name}` : t`New sub-application`)}
      load={async (id) => (await listSubApps()).find((subApp) => subApp.id === id) ?? null}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      onDirty={(dirty) => setDirty('subApp', dirty)}
      submit={(values, { entity, ifMatch }) => {
        const data = toInput(values);
        return entity && ifMatch
          ? perform(
              acts.updateSubApp,
              { id: entity.id, data: { name: data.name }, ifMatch },
              { done: msg`Sub-application renamed` },
            )
          : perform(acts.createSubApp, { data }, { done: msg`Sub-application created` });
      }}
    >
      {(form, entity) => (
        <>
          <TextInput
            {...form.getInputProps('subAppId')}
            inputMode="numeric"
            disabled={entity !== null}
            autoComplete="off"
            data-autofocus={!entity || undefined}
          />
          <TextInput {...form.getInputProps('name')} data-autofocus={entity ? true : undefined} />
        </>
      )}
    </FormDrawer>
  );
}
