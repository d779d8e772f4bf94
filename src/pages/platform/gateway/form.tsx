import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/gateways/input.ts';
import { gateways } from '../../../api/generated/gateways/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { fields } from './fields.tsx';
import { jobRefusal } from './labels.ts';
import classes from './gateway.module.css';

const form = formOf(fields, input, { order: ['ip', 'port', 'notifyAddress', 'healthAddress'] });
const locked = (gateway: Gateway) => jobRefusal(gateway) ?? gateways.update.refuse(gateway);

/** The form for creating or editing a gateway instance. */
export default function GatewayForm() {
  const { t } = useLingui();
  return (
    <ResourceForm
      of={gateways}
      {...form}
      title={(gateway) => (gateway ? t`Edit ${gateway.address}` : t`New gateway instance`)}
      locked={locked}
      done={{ created: msg`Gateway instance created` }}
    >
      {(_, gateway) => (
        <Inputs
          of={fields}
          own={{
            port: (
              <>
                <Input of={fields.port} />
                {gateway?.inForceVersion !== undefined && (
                  <p
                    className={`note ${classes.help}`}
                  >{t`A different address or port means a different server, which starts without a configuration.`}</p>
                )}
              </>
            ),
          }}
        />
      )}
    </ResourceForm>
  );
}
