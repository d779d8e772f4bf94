import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Gateway.ts';
import { GatewayInput as InputSchema } from '../../../../openapi/generated/schemas.platform.ts';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import {
  getGateway,
  getUpdateGatewayMutationKey,
  updateGateway,
  useCreateGateway,
} from '../../../api/generated/gateways/gateways.ts';
import { problemShown, useUpdate } from '../../../api/update.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { FormDrawer } from '../../../ui/form/form-drawer.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { refusal } from '../../../ui/lifecycle.ts';
import { fields, toInput, toValues, type GatewayValues } from './form-values.ts';
import { addressOf, isRunning } from './words.ts';
import classes from './gateway.module.css';

const locked = (gateway: Gateway) =>
  isRunning(gateway) ? 'GW_JOB_RUNNING' : refusal(lifecycle, 'updateGateway', gateway.configStatus);

/** New gateway instance, and change of one. */
export default function GatewayForm() {
  const { search, setSearch, setDirty } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const create = useCreateGateway(problemShown);
  const update = useUpdate(getUpdateGatewayMutationKey(), updateGateway);

  return (
    <FormDrawer<GatewayValues, Gateway>
      name="platform.gateway.1"
      record={search.form}
      onRecord={(form) => setSearch({ form })}
      title={(entity) => (entity ? t`Edit ${addressOf(entity)}` : t`New gateway instance`)}
      load={(id) => getGateway(id)}
      locked={locked}
      initial={toValues}
      validate={validation(InputSchema, toInput)}
      fields={fields}
      toInput={toInput}
      onDirty={(dirty) => setDirty('form', dirty)}
      submit={(values, { entity, ifMatch }) =>
        entity && ifMatch
          ? update.mutateAsync({ id: entity.id, data: toInput(values), ifMatch })
          : create.mutateAsync({ data: toInput(values) })
      }
    >
      {(form, entity) => (
        <>
          <TextInput {...form.getInputProps('ip')} data-autofocus />
          <TextInput {...form.getInputProps('port')} inputMode="numeric" />
          {entity?.inForceVersion !== undefined && (
            <p
              className={classes.help}
            >{t`Another address or port is another machine: it begins without a configuration.`}</p>
          )}
          <TextInput {...form.getInputProps('notifyAddress')} />
          <TextInput {...form.getInputProps('healthAddress')} />
          <TextInput {...form.getInputProps('name')} />
        </>
      )}
    </FormDrawer>
  );
}
