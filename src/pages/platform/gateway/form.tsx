import { TextInput } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/gateways/input.ts';
import { gateways } from '../../../api/generated/gateways/resource.ts';
import { ResourceForm } from '../../../resource/form.tsx';
import { fields, toInput, toValues } from './form-values.ts';
import { jobRefusal } from './labels.ts';
import classes from './gateway.module.css';

const locked = (gateway: Gateway) => jobRefusal(gateway) ?? gateways.update.refuse(gateway);

/** New gateway instance, and change of one. */
export default function GatewayForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={gateways}
      input={input}
      title={(entity) => (entity ? t`Edit ${entity.address}` : t`New gateway instance`)}
      locked={locked}
      initial={toValues}
      fields={fields}
      toInput={toInput}
      done={{ created: msg`Gateway instance created`, saved: msg`Changes saved` }}
    >
      {(form, entity) => (
        <>
          <TextInput {...form.getInputProps('ip')} data-autofocus />
          <TextInput {...form.getInputProps('port')} inputMode="numeric" />
          {entity?.inForceVersion !== undefined && (
            <p
              className={classes.help}
            >{t`A different address or port means a different server, which starts without a configuration.`}</p>
          )}
          <TextInput {...form.getInputProps('notifyAddress')} />
          <TextInput {...form.getInputProps('healthAddress')} />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </ResourceForm>
  );
}
