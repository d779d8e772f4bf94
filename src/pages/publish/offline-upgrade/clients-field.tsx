import { Checkbox, Input, TextInput } from '@mantine/core';
import type { InputWrapperProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RequiredWord } from '../../../ui/field/required-mark.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import type { OfflineValues } from './form-values.ts';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import classes from './offline-upgrade.module.css';

type GroupProps = Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required' | 'children'> & {
  'data-path'?: string;
};

/** Groups several inputs under one label, as a field of a form. */
const Group = ({ children, 'data-path': path, label, description, error, required = false }: GroupProps) => (
  <Input.Wrapper
    {...{ description, error, required }}
    label={
      <>
        {label} {required && <RequiredWord />}
      </>
    }
    labelElement="div"
  >
    <div className={`stack ${classes.clients}`} data-path={path}>
      {children}
    </div>
  </Input.Wrapper>
);

/** The clients of a package, each with a minimum and maximum app version. */
export function ClientsField({ form }: { form: EditForm<OfflineValues> }) {
  const { t } = useLingui();
  return (
    <Group {...form.getInputProps('clients')}>
      {platforms.map((platform) => {
        const name = t(platformNames[platform]);
        const { chosen } = form.values.clients[platform];
        const ends = [
          { end: 'min', ariaLabel: t`Minimum ${name} version`, placeholder: t`Minimum version` },
          { end: 'max', ariaLabel: t`Maximum ${name} version`, placeholder: t`Maximum version` },
        ];
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
            {ends.map(({ end, ariaLabel, placeholder }) => (
              <TextInput
                key={end}
                {...form.getInputProps(`clients.${platform}.${end}`)}
                label={undefined}
                aria-label={ariaLabel}
                placeholder={placeholder}
                disabled={!chosen}
                autoComplete="off"
              />
            ))}
          </div>
        );
      })}
    </Group>
  );
}
