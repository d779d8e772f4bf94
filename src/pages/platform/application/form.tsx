import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { changeInput, input } from '../../../api/generated/applications/input.ts';
import { applications } from '../../../api/generated/applications/resource.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { Control, Input, Inputs } from '../../../resource/fields/inputs.tsx';
import { SplitForm } from '../../../resource/form.tsx';
import { CheckboxGroup } from '../../../ui/field/checkbox-group.tsx';
import { fields, platformNames, platformsText } from './fields.tsx';
import { OwnerField } from './owner-field.tsx';
import { useSecret } from './secret.tsx';

const platforms = Object.entries(platformNames).map(([value, label]) => ({ value, label }));
const form = formOf(fields, input, {
  changeInput,
  codecs: {
    platforms: { print: platformsText },
    // Only the id is sent, the name is for display.
    ownerUserId: { write: (owner) => owner?.value, print: (owner) => owner?.label ?? '' },
  },
});

/** The form for creating or editing an application. */
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
        {...form}
        title={(application) => (application ? t`Edit ${application.applicationName}` : t`New application`)}
        done={{ created: msg`Application created` }}
      >
        {(_, application) => (
          <Inputs
            of={fields}
            own={{
              applicationId: <Input of={fields.applicationId} disabled={application !== null} />,
              platforms: (
                <Control of={fields.platforms}>{(some) => <CheckboxGroup {...some} options={platforms} />}</Control>
              ),
              ownerUserId: <Control of={fields.ownerUserId}>{(owner) => <OwnerField {...owner} />}</Control>,
            }}
          />
        )}
      </SplitForm>
      {secret.dialog}
    </>
  );
}
