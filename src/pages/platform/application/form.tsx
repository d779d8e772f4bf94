import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { changeInput, input } from '../../../api/generated/applications/input.ts';
import { applications } from '../../../api/generated/applications/resource.ts';
import { SplitForm } from '../../../resource/form.tsx';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { fields, toChange, toInput, toValues } from './form-values.ts';
import { platformNames, platformsText } from './labels.ts';
import { OwnerField } from './owner-field.tsx';
import { useSecret } from './secret.tsx';

const platforms = Object.entries(platformNames).map(([value, label]) => ({ value, label }));

/** New application, and change of one. */
export default function ApplicationForm() {
  const { t } = useLingui();
  const secret = useSecret();
  const { create } = applications;
  const call: typeof create.call = async (variables) => {
    const created = await create.call(variables);
    secret.show({ name: created.applicationName, value: created.appSecret });
    return created;
  };
  return (
    <>
      <SplitForm
        of={{ ...applications, create: { ...create, call } }}
        input={input}
        changeInput={changeInput}
        title={(entity) => (entity ? t`Edit ${entity.applicationName}` : t`New application`)}
        initial={toValues}
        fields={fields}
        toInput={toInput}
        toChange={toChange}
        done={{ created: msg`Application created`, saved: msg`Changes saved` }}
        print={({ platforms: chosen, ownerUserId }) => ({
          platforms: platformsText(chosen),
          ownerUserId: ownerUserId?.label ?? '',
        })}
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
            <CheckboxGroup {...form.getInputProps('platforms')} options={platforms} />
            <TextInput {...form.getInputProps('androidPackage')} autoComplete="off" />
            <TextInput {...form.getInputProps('iosBundleId')} autoComplete="off" />
            <TextInput {...form.getInputProps('harmonyBundle')} autoComplete="off" />
            <OwnerField {...form.getInputProps('ownerUserId')} value={form.values.ownerUserId} />
            <TextInput {...form.getInputProps('remarks')} />
          </>
        )}
      </SplitForm>
      {secret.dialog}
    </>
  );
}
