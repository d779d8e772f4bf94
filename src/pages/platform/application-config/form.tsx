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
import { useApplication } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RadioGroup } from '../../../ui/field/radio-group.tsx';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { focusField } from '../../../ui/form/focus-field.ts';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { useKit } from '../../../ui/kit.tsx';
import {
  fields,
  needsMethods,
  pairProblem,
  partners,
  toInput,
  toValues,
  validate,
  type ConfigValues,
} from './form-values.ts';
import { dependents, methods, modes, print, type SwitchName } from './labels.ts';
import { reviewOf } from './review.tsx';
import { Sections } from './sections.tsx';
import classes from './application-config.module.css';

type Form = EditForm<ConfigValues>;

const saved = msg`Settings saved. They take effect once the configuration is generated and synced.`;

const same = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
const isSignatureMethod = (text: string): text is keyof typeof partners => Object.hasOwn(partners, text);
const modeOptions = Object.entries(modes).map(([value, label]) => ({ value, label }));

/** The two methods, which belong together in pairs. */
function Methods({ form }: { form: Form }) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const { signatureMethod } = form.values;
  const partner = signatureMethod === '' ? null : partners[signatureMethod];
  const problem = pairProblem(form.values);
  const signature = form.getInputProps('signatureMethod');
  const encryption = form.getInputProps('encryptionMethod');
  const takePartner = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const root = currentTarget.closest('form');
    if (partner) form.setFieldValue('encryptionMethod', partner);
    // The button has done its work and goes away.
    requestAnimationFrame(() => focusField(root, 'encryptionMethod'));
  };
  return (
    <>
      <RadioGroup
        {...signature}
        options={same(['SHA256', 'SM3'])}
        onChange={(value) => {
          if (isSignatureMethod(value)) form.setValues({ signatureMethod: value, encryptionMethod: partners[value] });
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

/** What belongs to a switch that is on. */
function Dependent({ of, form }: { of: SwitchName; form: Form }) {
  if (of === 'signature')
    return <TextInput {...form.getInputProps('signTimestampToleranceSeconds')} inputMode="numeric" />;
  if (of === 'antiReplay') return <TextInput {...form.getInputProps('antiReplayWindowSeconds')} inputMode="numeric" />;
  if (of === 'deviceList') return <RadioGroup {...form.getInputProps('deviceListMode')} options={modeOptions} />;
  return (
    <>
      <TextInput {...form.getInputProps('crossDomainConfig.allowedOrigin')} />
      <TextInput {...form.getInputProps('crossDomainConfig.allowedHeaders')} />
      <CheckboxGroup {...form.getInputProps('crossDomainConfig.allowedMethods')} options={same(methods)} />
      <TextInput {...form.getInputProps('crossDomainConfig.publicHeaders')} />
      <TextInput {...form.getInputProps('crossDomainConfig.validitySeconds')} inputMode="numeric" />
    </>
  );
}

/** The switches of the current application, to change. */
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
      initial={toValues}
      validate={validate}
      fields={fields}
      toInput={toInput}
      print={(values) => print(values, i18n)}
      onDirty={(dirty) => setDirty('settings', dirty)}
      review={(intent) => reviewOf(i18n, intent, application)}
      submit={(values, { ifMatch = '' }) =>
        perform(acts.saveApplicationConfig, { data: toInput(values), ifMatch }, { done: saved })
      }
    >
      {(form) => (
        <Sections>
          {(name) => {
            if (name === 'methods') return needsMethods(form.values) && <Methods form={form} />;
            return (
              <>
                <SwitchField {...form.getInputProps(name, { type: 'checkbox' })} />
                {form.values[name] && dependents[name].length > 0 && (
                  <div className={`stack gap-12 ${classes.more}`}>
                    <Dependent of={name} form={form} />
                  </div>
                )}
              </>
            );
          }}
        </Sections>
      )}
    </FormPage>
  );
}
