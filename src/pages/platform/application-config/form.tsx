import type { MouseEvent } from 'react';
import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../api/change.ts';
import type { AppConfig } from '../../../api/generated/client.schemas.ts';
import { acts } from '../../../api/generated/application-config/acts.ts';
import {
  getApplicationConfig,
  useGetApplicationConfig,
} from '../../../api/generated/application-config/application-config.ts';
import { FormContext } from '../../../resource/fields/form-context.ts';
import { Input } from '../../../resource/fields/inputs.tsx';
import { useApplication } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { focusField } from '../../../ui/form/focus-field.ts';
import { FormPage } from '../../../ui/form/page/form-page.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { useKit } from '../../../ui/kit.tsx';
import {
  dependents,
  fields,
  form,
  needsMethods,
  pairProblem,
  partners,
  print,
  validate,
  type ConfigValues,
} from './form-values.ts';
import { methods, type SwitchName } from './labels.ts';
import { reviewOf } from './review.tsx';
import { Sections } from './sections.tsx';
import classes from './application-config.module.css';

type Form = EditForm<ConfigValues>;

const saved = msg`Settings saved. They take effect once the configuration is generated and synced.`;

const same = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
const isSignatureMethod = (text: string): text is keyof typeof partners => Object.hasOwn(partners, text);

/** The fields for the two methods, which must match. */
function Methods({ form: edit }: { form: Form }) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const { signatureMethod } = edit.values;
  const partner = signatureMethod === '' ? null : partners[signatureMethod];
  const problem = pairProblem(edit.values);
  const signature = edit.getInputProps('signatureMethod');
  const encryption = edit.getInputProps('encryptionMethod');
  const takePartner = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const root = currentTarget.closest('form');
    if (partner) edit.setFieldValue('encryptionMethod', partner);
    // The button disappears once clicked, so focus moves to the field.
    requestAnimationFrame(() => focusField(root, 'encryptionMethod'));
  };
  return (
    <>
      <RadioGroup
        {...signature}
        options={same(['SHA256', 'SM3'])}
        onChange={(value) => {
          if (isSignatureMethod(value)) edit.setValues({ signatureMethod: value, encryptionMethod: partners[value] });
        }}
      />
      <RadioGroup
        {...encryption}
        options={same(['AES', 'SM4'])}
        error={problem ? problemText(problem) : encryption.error}
        errorProps={{ role: 'alert' }}
      />
      {problem && (
        <div className={classes.offer}>
          <Button variant="default" small onClick={takePartner}>{t`Use ${partner}`}</Button>
        </div>
      )}
    </>
  );
}

/** The fields that depend on a switch, shown while it is on. */
function Dependent({ of, form: edit }: { of: SwitchName; form: Form }) {
  if (of === 'signature') return <Input of={fields.signTimestampToleranceSeconds} />;
  if (of === 'antiReplay') return <Input of={fields.antiReplayWindowSeconds} />;
  if (of === 'deviceList') return <Input of={fields.deviceListMode} />;
  return (
    <>
      <TextInput {...edit.getInputProps('crossDomainConfig.allowedOrigin')} />
      <TextInput {...edit.getInputProps('crossDomainConfig.allowedHeaders')} />
      <CheckboxGroup {...edit.getInputProps('crossDomainConfig.allowedMethods')} options={same(methods)} />
      <TextInput {...edit.getInputProps('crossDomainConfig.publicHeaders')} />
      <TextInput {...edit.getInputProps('crossDomainConfig.validitySeconds')} inputMode="numeric" />
    </>
  );
}

/** The form for the switches of the current application. */
export default function ApplicationConfigForm() {
  const { setDirty } = useView('/pages/platform/application-config');
  const { i18n } = useLingui();
  const application = useApplication();
  const query = useGetApplicationConfig();
  return (
    <FormPage<ConfigValues, AppConfig>
      name="platform.application-config.1"
      query={query}
      reload={() => getApplicationConfig()}
      initial={form.initial}
      validate={validate}
      fields={form.fields}
      toInput={form.toInput}
      print={print}
      onDirty={(dirty) => setDirty('settings', dirty)}
      review={(intent) => reviewOf(i18n, intent, application)}
      submit={(values, over) =>
        perform(
          acts.saveApplicationConfig,
          { data: form.toInput(values), revision: over?.revision ?? 0 },
          { done: saved },
        )
      }
    >
      {(edit) => (
        <FormContext value={{ form: edit, names: [] }}>
          <Sections>
            {(name) => {
              if (name === 'methods') return needsMethods(edit.values) && <Methods form={edit} />;
              return (
                <>
                  <Input of={fields[name]} />
                  {edit.values[name] && dependents[name].length > 0 && (
                    <div className={`stack gap-12 ${classes.more}`}>
                      <Dependent of={name} form={edit} />
                    </div>
                  )}
                </>
              );
            }}
          </Sections>
        </FormContext>
      )}
    </FormPage>
  );
}
