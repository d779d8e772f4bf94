import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { input } from '../../../api/generated/push-keys/input.ts';
import { pushKeys } from '../../../api/generated/push-keys/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { ResourceForm } from '../../../resource/form.tsx';
import { DayField } from '../../../ui/date/day-field.tsx';
import { parseDay } from '../../../ui/date/parse.ts';
import { fields, keyName } from './fields.tsx';

const form = formOf(fields, input, { codecs: { expiresAt: { write: (day) => parseDay(day) ?? day } } });

/** The form for creating or editing a push key. Its secret is never returned: an empty one leaves it unchanged. */
export default function PushKeyForm() {
  const { t, i18n } = useLingui();
  return (
    <ResourceForm
      of={pushKeys}
      {...form}
      title={(key) => {
        if (!key) return t`New push key`;
        const name = keyName(i18n, key);
        return t`Edit ${name}`;
      }}
      done={{ created: msg`Push key created` }}
    >
      {(_, key) => (
        <Inputs
          of={fields}
          own={{
            appSecret: (
              <Input
                of={fields.appSecret}
                required={!key}
                {...(key && {
                  placeholder: t({ message: 'Unchanged', context: 'secret' }),
                  description: t`Leave empty to keep the current secret`,
                })}
              />
            ),
            expiresAt: <Control of={fields.expiresAt}>{(day) => <DayField {...day} />}</Control>,
          }}
        />
      )}
    </ResourceForm>
  );
}
