import { Checkbox, Input, TextInput } from '@mantine/core';
import type { InputWrapperProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import type { OfflineValues } from './form-values.ts';
import { platformNames } from '../words.ts';
import { platforms } from './labels.ts';
import classes from './offline-upgrade.module.css';

type GroupProps = Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'withAsterisk' | 'children'> & {
  'data-path'?: string;
};

/** Several inputs under one label, as a field of a form. */
const Group = ({ children, 'data-path': path, ...words }: GroupProps) => (
  <Input.Wrapper
    label={words.label}
    description={words.description}
    error={words.error}
    withAsterisk={words.withAsterisk ?? false}
    labelElement="div"
  >
    <div className={classes.clients} data-path={path}>
      {children}
    </div>
  </Input.Wrapper>
);

/** Which clients a package is for, each with the lowest and highest version of the application. */
export function ClientsField({ form }: { form: EditForm<OfflineValues> }) {
  const { t, i18n } = useLingui();
  return (
    <Group {...form.getInputProps('clients')}>
      {platforms.map((platform) => {
        const name = i18n._(platformNames[platform]);
        const { chosen } = form.values.clients[platform];
        return (
          <div key={platform} className={classes.client}>
            <Checkbox
              label={name}
              checked={chosen}
              onChange={(event) => {
                form.setFieldValue(`clients.${platform}.chosen`, event.currentTarget.checked);
                form.clearFieldError('clients');
              }}
            />
            <TextInput
              {...form.getInputProps(`clients.${platform}.min`)}
              label={undefined}
              aria-label={t`Lowest version of ${name}`}
              placeholder={t`Lowest version`}
              disabled={!chosen}
              autoComplete="off"
            />
            <TextInput
              {...form.getInputProps(`clients.${platform}.max`)}
              label={undefined}
              aria-label={t`Highest version of ${name}`}
              placeholder={t`Highest version`}
              disabled={!chosen}
              autoComplete="off"
            />
          </div>
        );
      })}
    </Group>
  );
}
