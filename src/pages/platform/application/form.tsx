import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Application } from '../../../api/generated/client.schemas.ts';
import {
  getApplication,
  getUpdateApplicationMutationKey,
  updateApplication,
  useCreateApplication,
} from '../../../api/generated/applications/applications.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Choices } from '../../../ui/form/choices.tsx';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { platformNames } from './columns.tsx';
import { OwnerField } from './owner-field.tsx';
import { fields, toInput, toUpdate, toValues, validate, type ApplicationValues } from './form-values.ts';

const platforms = Object.entries(platformNames).map(([value, label]) => ({ value, label }));

interface ApplicationFormProps {
  /** Told the secret of a new application, which cannot be read again. */
  onSecret: (secret: { name: string; value: string }) => void;
}

/** New application, and change of one. */
export default function ApplicationForm({ onSecret }: ApplicationFormProps) {
  const { search, setSearch, setDirty } = useView('/pages/platform/application');
  const { t } = useLingui();
  const create = useCreateApplication(problemShown);
  const update = useUpdate(getUpdateApplicationMutationKey(), updateApplication);
  const createNew = async (values: ApplicationValues) => {
    const { applicationName, appSecret } = await create.mutateAsync({ data: toInput(values) });
    onSecret({ name: applicationName, value: appSecret });
  };

  return (
    <FormDrawer<ApplicationValues, Application>
      name="platform.application.2"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${entity.applicationName}` : t`New application`)}
      load={(id) => getApplication(id)}
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={({ platforms: chosen, ownerUserId }) => ({
        platforms: chosen.map((platform) => platformNames[platform]).join(', '),
        ownerUserId: ownerUserId?.label ?? '',
      })}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch ? update.mutateAsync({ id: entity.id, data: toUpdate(values), ifMatch }) : createNew(values)
      }
    >
      {(form, entity) => (
        <>
          <TextInput
            {...form.getInputProps('applicationId')}
            disabled={entity !== null}
            autoComplete="off"
            data-autofocus={!entity || undefined}
          />
          <TextInput {...form.getInputProps('applicationName')} data-autofocus={entity ? true : undefined} />
          <Choices {...form.getInputProps('platforms')} options={platforms} />
          <TextInput {...form.getInputProps('androidPackage')} autoComplete="off" />
          <TextInput {...form.getInputProps('iosBundleId')} autoComplete="off" />
          <TextInput {...form.getInputProps('harmonyBundle')} autoComplete="off" />
          <OwnerField {...form.getInputProps('ownerUserId')} value={form.values.ownerUserId} />
          <TextInput {...form.getInputProps('remarks')} />
        </>
      )}
    </FormDrawer>
  );
}
