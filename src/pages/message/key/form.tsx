import { NativeSelect, TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/push-keys/input.ts';
import { pushKeys } from '../../../api/generated/push-keys/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { DayField } from '../../../ui/date/day-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { SecretInput } from '../../../ui/field/secret-input.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { options } from '../../../ui/text/options.ts';
import { vendors } from '../vendors.ts';
import { fields, toInput, toValues } from './form-values.ts';
import { environments, keyName } from './labels.ts';

/** New push key, and change of one. Its secret goes in and never comes out. */
export default function PushKeyForm() {
  const { t, i18n } = useLingui();
  return (
    <ResourceForm
      of={pushKeys}
      input={input}
      title={(key) => {
        if (!key) return t`New push key`;
        const name = keyName(i18n, key);
        return t`Edit ${name}`;
      }}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      print={({ channel, environment, enabled }) => ({
        channel: i18n._(vendors[channel]),
        environment: i18n._(environments[environment]),
        enabled: enabled ? t`Yes` : t`No`,
      })}
      done={{ created: msg`Push key created`, saved: msg`Changes saved` }}
    >
      {(form, key) => (
        <>
          <NativeSelect
            {...form.getInputProps('channel')}
            data={options(vendors).map(({ value, label }) => ({ value, label: i18n._(label) }))}
            data-autofocus
          />
          <RadioGroup {...form.getInputProps('environment')} options={options(environments)} />
          <TextInput {...form.getInputProps('appKey')} autoComplete="off" />
          <SecretInput
            {...form.getInputProps('appSecret')}
            required={!key}
            {...(key && {
              placeholder: t({ message: 'Unchanged', context: 'secret' }),
              description: t`Leave empty to keep the current secret`,
            })}
          />
          <TextInput {...form.getInputProps('bundleOrPackage')} autoComplete="off" />
          <DayField {...form.getInputProps('expiresAt')} />
          <SwitchField {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <TextInput {...form.getInputProps('remark')} />
        </>
      )}
    </ResourceForm>
  );
}
